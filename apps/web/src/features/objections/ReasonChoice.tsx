import type { PizzaObjection } from '@crustodian/contract/objections';
import { OBJECTION_REASONS, type ObjectionReason } from '@crustodian/domain/audit/objection';
import {
  IconBuildingStore,
  IconCamera,
  IconCheck,
  IconSlice,
  IconTag,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useShortcuts } from '../../controls/shortcuts.ts';
import { useOnPhone } from '../../controls/use-on-phone.ts';
import { criterionName } from '../../pizza/criterion-name.ts';
import { scoreText } from '../../pizza/formatters.ts';
import { capital } from '../../pizza/words.ts';
import { OBJECTION_MESSAGES, reasonLabel } from './objection-wording.ts';
import { say } from '../../language/language.ts';
import css from './Objections.module.css';

/** Number of costliest criteria shown initially; the others are shown on demand. */
const FIRST = 3;
const OTHER_REASONS = OBJECTION_REASONS.filter((reason) => reason !== 'criterion');
const ICONS: Record<(typeof OTHER_REASONS)[number], Icon> = {
  specialty: IconTag,
  not_ours: IconBuildingStore,
  camera: IconCamera,
  damaged: IconSlice,
};

/** What the store objects to. */
export interface ObjectionChoice {
  reason: ObjectionReason;
  criterion?: string;
}

interface ReasonChoiceProps {
  points: PizzaObjection['points'];
  choice: ObjectionChoice | null;
  onChoose: (choice: ObjectionChoice) => void;
}

/** Choice of a criterion or a problem with the picture; keys 1 to 5 work too. */
export function ReasonChoice({ points, choice, onChoose }: ReasonChoiceProps) {
  const onPhone = useOnPhone();
  useReasonKeys(points, onChoose);
  return (
    <>
      <fieldset className={css.choices}>
        <legend>
          {say(OBJECTION_MESSAGES.pointsFor)} {!onPhone && <kbd className="cr-key">1</kbd>}
        </legend>
        <Criteria points={points} chosen={choice?.criterion} onChoose={onChoose} />
      </fieldset>
      <fieldset className={css.reasons}>
        <legend>{say(OBJECTION_MESSAGES.or)}</legend>
        {OTHER_REASONS.map((reason, place) => {
          const Symbol = ICONS[reason];
          return (
            <label key={reason}>
              <input
                type="radio"
                name="reason"
                checked={choice?.reason === reason}
                onChange={() => onChoose({ reason })}
              />
              <Symbol size={20} stroke={1.6} aria-hidden />
              <span>{reasonLabel(reason)}</span>
              <Tick />
              {!onPhone && <kbd className="cr-key">{place + 2}</kbd>}
            </label>
          );
        })}
      </fieldset>
    </>
  );
}

const Tick = () => <IconCheck size={18} stroke={2} data-tick aria-hidden />;

function useReasonKeys(
  [costliest]: PizzaObjection['points'],
  onChoose: (choice: ObjectionChoice) => void,
) {
  const ofPoints = costliest
    ? [
        {
          key: '1',
          name: say(OBJECTION_MESSAGES.pointsFor),
          act: () => onChoose({ reason: 'criterion', criterion: costliest.criterion }),
        },
      ]
    : [];
  const others = OTHER_REASONS.map((reason, place) => ({
    key: String(place + 2),
    name: reasonLabel(reason),
    act: () => onChoose({ reason }),
  }));
  useShortcuts({
    title: say(OBJECTION_MESSAGES.question),
    inDialog: true,
    shortcuts: [...ofPoints, ...others],
  });
}

interface CriteriaProps {
  points: PizzaObjection['points'];
  chosen: string | undefined;
  onChoose: (choice: ObjectionChoice) => void;
}

function Criteria({ points, chosen, onChoose }: CriteriaProps) {
  const [all, setAll] = useState(false);
  return (
    <div className={css.criteria}>
      {points.slice(0, all ? undefined : FIRST).map(({ criterion, points: value, maximum }) => (
        <label key={criterion}>
          <input
            type="radio"
            name="reason"
            checked={chosen === criterion}
            onChange={() => onChoose({ reason: 'criterion', criterion })}
          />
          <b>{capital(criterionName(criterion))}</b>
          <span>
            {say({
              en: `${scoreText(value)} of ${scoreText(maximum)}`,
              es: `${scoreText(value)} de ${scoreText(maximum)}`,
            })}
          </span>
          <Tick />
        </label>
      ))}
      {!all && points.length > FIRST && (
        <button type="button" onClick={() => setAll(true)}>
          <b>{say(OBJECTION_MESSAGES.anotherOne)}</b>
          <span>
            {say({
              en: `all ${points.length} criteria`,
              es: `los ${points.length} criterios`,
            })}
          </span>
        </button>
      )}
    </div>
  );
}
