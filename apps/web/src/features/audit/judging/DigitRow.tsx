import { criterionTitle, lookFor } from '../lane-messages.ts';
import { say } from '../../../language/language.ts';
import css from './DigitRow.module.css';

/** Shares of the points, in ninths; the same ten steps for touch and keyboard. */
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

const ofNine = (digit: number): string => say({ en: `${digit} of 9`, es: `${digit} de 9` });

interface DigitRowProps {
  criterion: string;
  /** Position, from 1. */
  place: number;
  digit: number | null;
  /** Whether the next digit typed goes to this criterion. */
  isNow: boolean;
  isWide: boolean;
  onDigit: (digit: number) => void;
}

/** Input for the share of one criterion's points. */
export function DigitRow({ criterion, place, digit, isNow, isWide, onDigit }: DigitRowProps) {
  const name = criterionTitle(criterion);
  const state = isNow ? 'now' : digit === null ? 'todo' : 'set';
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
        {DIGITS.map((value) => (
          <label
            key={value}
            className={css.step}
            data-filled={(digit !== null && value <= digit) || undefined}
            data-chosen={value === digit || undefined}
          >
            <input
              type="radio"
              className="cr-hidden"
              name={`digit-${criterion}`}
              aria-label={ofNine(value)}
              checked={value === digit}
              onChange={() => onDigit(value)}
              onClick={() => onDigit(value)}
            />
            <span aria-hidden>{value}</span>
          </label>
        ))}
      </fieldset>
      <output
        className={css.digit}
        aria-label={digit === null ? say({ en: 'no digit', es: 'sin dígito' }) : ofNine(digit)}
      >
        {digit ?? (isNow ? <span className={css.caret} /> : '–')}
      </output>
    </div>
  );
}
