import type { Rater } from './rater-calls.ts';
import { eyeInWords, FIELD } from './rater-wording.ts';
import css from './Raters.module.css';

/** Points at the ends of the scale. */
const REACH = 0.6;
const at = (value: number): number => 50 + (50 * Math.min(REACH, Math.max(-REACH, value))) / REACH;
const percent = (value: number): string => `${at(value)}%`;
const span = (low: number, high: number): string => `${at(high) - at(low)}%`;

/** Stricter on the left, kinder on the right; values in the grey field need no action. */
export function SeverityScale({ severity }: Pick<Rater, 'severity'>) {
  const { value = 0, half_width: half = 0 } = severity ?? {};
  return (
    <span className={css.scale} role="img" aria-label={eyeInWords({ severity })}>
      <i data-field style={{ left: percent(-FIELD), width: span(-FIELD, FIELD) }} />
      <i data-middle />
      {severity && (
        <>
          <i
            data-line
            style={{ left: percent(value - half), width: span(value - half, value + half) }}
          />
          <i
            data-point
            data-off={Math.abs(value) > FIELD || undefined}
            style={{ left: percent(value) }}
          />
        </>
      )}
    </span>
  );
}
