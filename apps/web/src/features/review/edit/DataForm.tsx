import { ATTRIBUTES } from '@crustodian/domain/pizza/attributes';
import { SearchableList } from '../../../controls/pickers/SearchableList.tsx';
import { capital } from '../../../pizza/words.ts';
import type { PizzaData } from './data-edit.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { Section } from '../overlay/Section.tsx';
import css from './DataForm.module.css';

interface DataFormProps {
  data: PizzaData;
  setting: ReviewSetting;
  onChange: (data: PizzaData) => void;
}

/** Specialty, crust and attributes of a picture. */
export function DataForm({ data, setting, onChange }: DataFormProps) {
  const toggle = (attribute: string) =>
    onChange({
      ...data,
      attributes: data.attributes.includes(attribute)
        ? data.attributes.filter((other) => other !== attribute)
        : [...data.attributes, attribute],
    });
  return (
    <>
      <Section title="Specialty">
        <SearchableList
          label="Specialty"
          look="field"
          prompt="Choose a specialty"
          options={setting.specialties}
          value={data.specialty}
          onChange={(specialty) => onChange({ ...data, specialty })}
        />
      </Section>
      <Section title="Crust">
        <div className={css.crusts} role="radiogroup" aria-label="Crust">
          {setting.crusts.map(({ value, label }) => (
            <label key={value} className={css.chip}>
              <input
                type="radio"
                name="crust"
                className="cr-hidden"
                checked={value === data.crust}
                onChange={() => onChange({ ...data, crust: value })}
              />
              {label}
            </label>
          ))}
        </div>
      </Section>
      <Section title="Attributes" note={`${data.attributes.length} chosen`}>
        <div className={css.attributes} role="group" aria-label="Attributes">
          {ATTRIBUTES.map((attribute) => (
            <label key={attribute} className={css.attribute}>
              <input
                type="checkbox"
                checked={data.attributes.includes(attribute)}
                onChange={() => toggle(attribute)}
              />
              {capital(attribute)}
            </label>
          ))}
        </div>
      </Section>
    </>
  );
}
