import type { AttributeChange, ReportPizza } from '@crustodian/contract/weekly-reports';
import { isPickable, PROBLEM_CODES, PROBLEMS } from '@crustodian/domain/figures/problems';
import {
  changeEntry,
  OTHER_SPECIALTY,
  type EntryRules,
} from '@crustodian/domain/reports/report-pizza';
import type { ReportSpecialty } from '@crustodian/domain/reports/report-selection';
import { IconEye, IconEyeOff, IconReplace, IconStar, IconStarFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { keyName } from '../../../controls/shortcuts.ts';
import { weekdayTimeText } from '../../../pizza/formatters.ts';
import { standardName, weekdayShort } from '../../../pizza/names.ts';
import { PizzaImage } from '../../../pizza/PizzaImage.tsx';
import { pictureKey } from '../../report-files/review/picture-key.ts';
import { refusalText } from './refusal-text.ts';
import { entryOf } from './report-patch.ts';
import { ENLARGE_KEY } from './use-enlarged.ts';
import { StandardSwitch } from './StandardSwitch.tsx';
import css from './SelectionCard.module.css';
import { say } from '../../../language/language.ts';

/** Settings shared by all cards; a single object, so that cards rerender only when it changes. */
export interface CardSetting {
  rules: EntryRules;
  specialties: readonly ReportSpecialty[];
  onChange: (pizza: ReportPizza, change: AttributeChange) => void;
  onReplace: (pizza: ReportPizza) => void;
  /** Opens the picture full screen. */
  onEnlarge: (pizza: ReportPizza) => void;
}

const OTHER = { en: 'Other', es: 'Otra' };
const NOT_ON = { en: 'Not on the report', es: 'Fuera del informe' };

interface SelectionCardProps {
  pizza: ReportPizza;
  setting: CardSetting;
}

/** One pizza of a selection with all its inputs. */
export const SelectionCard = memo(function SelectionCard({ pizza, setting }: SelectionCardProps) {
  const { rules, onChange, onReplace } = setting;
  const isShown = pizza.show_on_report === 1;
  const name = nameOf(pizza, setting);
  return (
    <article
      className={css.card}
      aria-label={name}
      data-shown={isShown || undefined}
      data-pizza={pizza.pizza_id}
      data-picture={pictureKey(pizza)}
    >
      <Photo {...{ pizza, setting, name }} />
      <div className={css.controls}>
        <div className={css.line}>
          {!rules.scoreless && (
            <>
              <StandardSwitch
                name={`${pizza.vid_id} ${pizza.pizza_id}`}
                value={pizza.standard}
                onChange={(value) => onChange(pizza, { attribute: 'standard', value })}
              />
              <FeatureButton {...{ pizza, setting }} />
            </>
          )}
          {rules.scoreless && <SpecialtySelect {...{ pizza, setting }} />}
          <button
            type="button"
            className={css.icon}
            aria-label={say({ en: 'Replace', es: 'Reemplazar' })}
            title={say({ en: 'Replace', es: 'Reemplazar' })}
            disabled={!isShown}
            onClick={() => onReplace(pizza)}
          >
            <IconReplace size={18} stroke={1.7} aria-hidden />
          </button>
        </div>
        {!rules.scoreless && (
          <>
            <SpecialtySelect {...{ pizza, setting }} />
            <ProblemSelect {...{ pizza, setting }} />
          </>
        )}
      </div>
    </article>
  );
});

/** The picture in its original colours, with marks for the decisions. */
const Photo = ({ pizza, setting, name }: SelectionCardProps & { name: string }) => (
  <div className={css.photo}>
    <button
      type="button"
      className={css.picture}
      aria-keyshortcuts={ENLARGE_KEY}
      title={say({
        en: `Enlarge (${keyName(ENLARGE_KEY)})`,
        es: `Ampliar (${keyName(ENLARGE_KEY)})`,
      })}
      onClick={() => setting.onEnlarge(pizza)}
    >
      <PizzaImage path={pizza.img_url} alt={name} sizes="(min-width: 48em) 220px, 46vw" />
    </button>
    {pizza.show_on_report === 0 && <span className={css.off}>{say(NOT_ON)}</span>}
    {pizza.featured === 1 && (
      <span className={css.featured}>
        <IconStarFilled size={13} aria-hidden />
        {pizza.standard === 'to_standard'
          ? say({ en: 'Featured best', es: 'Destacada: mejor' })
          : say({ en: 'Featured worst', es: 'Destacada: peor' })}
      </span>
    )}
    <ShowButton {...{ pizza, setting }} />
    <span className={css.when} title={weekdayTimeText(pizza.ts)}>
      {weekdayShort(pizza.weekday)} {pizza.shift}
    </span>
  </div>
);

function nameOf(
  { specialty, standard, ts }: ReportPizza,
  { specialties, rules }: CardSetting,
): string {
  const text = specialties.find((one) => one.specialty === specialty)?.text ?? say(OTHER);
  const facts = [text, weekdayTimeText(ts)];
  return (rules.scoreless ? facts : [...facts, standardName(standard).toLowerCase()]).join(', ');
}

/** Why a change is refused; null if it is allowed. */
function refusalOf(
  pizza: ReportPizza,
  change: AttributeChange,
  { rules }: CardSetting,
): string | null {
  if (change.attribute !== 'show_on_report' && change.attribute !== 'featured') return null;
  const result = changeEntry(
    entryOf(pizza),
    { attribute: change.attribute, value: change.value === 1 },
    [],
    rules,
  );
  return 'refused' in result ? refusalText(result.refused) : null;
}

function ShowButton({ pizza, setting }: SelectionCardProps) {
  const isShown = pizza.show_on_report === 1;
  const change = { attribute: 'show_on_report', value: isShown ? 0 : 1 } as const;
  const refused = refusalOf(pizza, change, setting);
  const Symbol = isShown ? IconEye : IconEyeOff;
  return (
    <button
      type="button"
      className={css.show}
      aria-label={say({ en: 'Show on report', es: 'Mostrar en el informe' })}
      aria-pressed={isShown}
      title={refused ?? (isShown ? say({ en: 'On the report', es: 'En el informe' }) : say(NOT_ON))}
      disabled={refused !== null}
      onClick={() => setting.onChange(pizza, change)}
    >
      <Symbol size={17} stroke={1.7} aria-hidden />
    </button>
  );
}

function FeatureButton({ pizza, setting }: SelectionCardProps) {
  const isFeatured = pizza.featured === 1;
  const change = { attribute: 'featured', value: isFeatured ? 0 : 1 } as const;
  const refused = refusalOf(pizza, change, setting);
  const Symbol = isFeatured ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={css.icon}
      data-featured={isFeatured || undefined}
      aria-label={say({ en: 'Featured', es: 'Destacada' })}
      aria-pressed={isFeatured}
      title={refused ?? say({ en: 'Featured', es: 'Destacada' })}
      disabled={refused !== null}
      onClick={() => setting.onChange(pizza, change)}
    >
      <Symbol size={18} stroke={1.7} aria-hidden />
    </button>
  );
}

function SpecialtySelect({ pizza, setting }: SelectionCardProps) {
  return (
    <select
      className={css.select}
      aria-label={say({ en: 'Specialty', es: 'Especialidad' })}
      value={pizza.specialty}
      onChange={({ currentTarget }) =>
        setting.onChange(pizza, { attribute: 'specialty', value: currentTarget.value })
      }
    >
      {setting.specialties.map(({ specialty, text }) => (
        <option key={specialty} value={specialty}>
          {text}
        </option>
      ))}
      <option value={OTHER_SPECIALTY}>{say(OTHER)}</option>
    </select>
  );
}

function ProblemSelect({ pizza, setting }: SelectionCardProps) {
  const isBad = pizza.standard === 'not_to_standard';
  const isMissing = isBad && pizza.show_on_report === 1 && pizza.main_problem.length === 0;
  return (
    <ProblemChoice
      value={pizza.main_problem}
      disabled={!isBad}
      missing={isMissing}
      onChange={(value) => setting.onChange(pizza, { attribute: 'main_problem', value })}
    />
  );
}

interface ProblemChoiceProps {
  value: ReportPizza['main_problem'];
  disabled?: boolean;
  /** Whether a problem must be chosen. */
  missing?: boolean;
  onChange: (value: ReportPizza['main_problem']) => void;
}

const SEVERAL = 'several';
const MAIN_PROBLEM = { en: 'Main problem', es: 'Problema principal' };

/** The main problem of a pizza; overbaked is displayed but cannot be selected (decision X103). */
export function ProblemChoice({ value, disabled, missing, onChange }: ProblemChoiceProps) {
  const pick = (code: string) => {
    const found = PROBLEM_CODES.find((one) => one === code);
    if (found || code === '') onChange(found ? [found] : []);
  };
  return (
    <select
      className={css.select}
      aria-label={say(MAIN_PROBLEM)}
      aria-invalid={missing || undefined}
      disabled={disabled}
      value={value.length > 1 ? SEVERAL : (value[0] ?? '')}
      onChange={({ currentTarget }) => pick(currentTarget.value)}
    >
      <option value="">{say({ en: 'Main problem', es: 'Problema' })}</option>
      {value.length > 1 && (
        <option value={SEVERAL} disabled>
          {value.map((code) => say(PROBLEMS[code].label)).join(', ')}
        </option>
      )}
      {PROBLEM_CODES.map((code) => (
        <option key={code} value={code} disabled={!isPickable(code)}>
          {say(PROBLEMS[code].label)}
        </option>
      ))}
    </select>
  );
}
