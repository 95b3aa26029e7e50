import { criterionName, lookFor } from '../lane-messages.ts';
import css from './DigitRow.module.css';

/** A finger chooses between fifths, the keyboard between ninths. */
const STEPS = [
  [0, 'none'],
  [2, 'little'],
  [4, 'half'],
  [7, 'most'],
  [9, 'all'],
] as const;
const NINTHS = Array.from({ length: 10 }, (_, digit) => [digit, String(digit)] as const);

interface DigitRowProps {
  criterion: string;
  /** From 1. */
  place: number;
  digit: number | null;
  /** The next digit is for it. */
  isNow: boolean;
  isWide: boolean;
  onDigit: (digit: number) => void;
}

/** The share of one criterion's points. */
export function DigitRow({ criterion, place, digit, isNow, isWide, onDigit }: DigitRowProps) {
  const name = criterionName(criterion);
  const state = isNow ? 'now' : digit === null ? 'todo' : 'set';
  const steps = isWide ? NINTHS : STEPS;
  const chosen = steps.findLast(([value]) => digit !== null && value <= digit)?.[0];
  return (
    <div className={css.row} data-state={state}>
      <span className={css.place} aria-hidden>
        {place}
      </span>
      <span className={css.name} aria-hidden>
        {name}
        <small>{lookFor(criterion).row}</small>
      </span>
      <fieldset className={css.steps} data-wide={isWide || undefined}>
        <legend className="cr-hidden">
          {name}, {lookFor(criterion).row}
        </legend>
        {steps.map(([value, label]) => (
          <label
            key={value}
            className={css.step}
            data-filled={(digit !== null && value <= digit) || undefined}
            data-chosen={value === chosen || undefined}
          >
            <input
              type="radio"
              className="cr-hidden"
              name={`digit-${criterion}`}
              aria-label={label}
              checked={value === chosen}
              onChange={() => onDigit(value)}
              onClick={() => onDigit(value)}
            />
            <span aria-hidden>{label}</span>
          </label>
        ))}
      </fieldset>
      <output className={css.digit} aria-label={digit === null ? 'no digit' : `${digit} of 9`}>
        {digit ?? (isNow ? <span className={css.caret} /> : '–')}
      </output>
    </div>
  );
}
