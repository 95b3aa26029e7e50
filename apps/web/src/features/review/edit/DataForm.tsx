import { ATTRIBUTES } from '@crustodian/domain/pizza/attributes';
import { SearchableList } from '../../../controls/pickers/SearchableList.tsx';
import { capital } from '../../../pizza/words.ts';
import type { PizzaData } from './data-edit.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { Section } from '../overlay/Section.tsx';
import { say } from '../../../language/language.ts';
import { chooseSpecialty, specialtyTitle } from '../review-texts.ts';
import { attributeName } from './attribute-names.ts';
import css from './DataForm.module.css';

interface DataFormProps {
  data: PizzaData;
  setting: ReviewSetting;
  onChange: (data: PizzaData) => void;
}

const chosenText = (count: number): string =>
  say({ en: `${count} chosen`, es: `${count} ${count === 1 ? 'elegido' : 'elegidos'}` });

/** Form for a pizza's specialty, crust and attributes. */
export function DataForm({ data, setting, onChange }: DataFormProps) {
  const toggle = (attribute: string) =>
    onChange({
      ...data,
      attributes: data.attributes.includes(attribute)
        ? data.attributes.filter((other) => other !== attribute)
        : [...data.attributes, attribute],
    });
  const crust = say({ en: 'Crust', es: 'Masa' });
  const attributes = say({ en: 'Attributes', es: 'Atributos' });
  return (
    <>
      <Section title={specialtyTitle()}>
        <SearchableList
          label={specialtyTitle()}
          look="field"
          prompt={chooseSpecialty()}
          options={setting.specialties}
          value={data.specialty}
          onChange={(specialty) => onChange({ ...data, specialty })}
        />
      </Section>
      <Section title={crust}>
        <div className={css.crusts} role="radiogroup" aria-label={crust}>
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
      <Section title={attributes} note={chosenText(data.attributes.length)}>
        <div className={css.attributes} role="group" aria-label={attributes}>
          {ATTRIBUTES.map((attribute) => (
            <label key={attribute} className={css.attribute}>
              <input
                type="checkbox"
                checked={data.attributes.includes(attribute)}
                onChange={() => toggle(attribute)}
              />
              {capital(attributeName(attribute))}
            </label>
          ))}
        </div>
      </Section>
    </>
  );
}
