import { scoresBetween } from '@crustodian/domain/score/score-delta';
import { ScoreChange } from '../../../charts/marks/Change.tsx';
import { countText, scoreChangeText, scoreText } from '../../../pizza/formatters.ts';
import { partAndStore, rowTitle } from './company-moved-messages.ts';
import { partError } from './moved-messages.ts';
import type { MovedPart, WhyMoved } from './moved-calls.ts';
import { say } from '../../../language/language.ts';
import { PIZZAS } from '../../../pizza/names.ts';
import css from './CompanyMovedRow.module.css';

interface CompanyMovedRowProps {
  why: WhyMoved;
  name: string;
  note: string | null;
  isTotal: boolean;
  /** Length of the longest side of all rows, in points. */
  widest: number;
  onPart: (part: MovedPart) => void;
}

/**
 * A region or the company: its averages, its parts as bars and as text, and the pizzas behind them.
 */
export function CompanyMovedRow(props: CompanyMovedRowProps) {
  const { why, name, note, isTotal, widest, onPart } = props;
  const { before, after, parts, noise } = why;
  return (
    <div className={css.row} data-total={isTotal || undefined}>
      <span>
        <b className={css.name}>{name}</b>
        <small>
          {countText(after.pizzas)} {say(PIZZAS)}
        </small>
      </span>
      <span className={css.means}>
        <span>
          {scoreText(before.mean)} → <b className="cr-display">{scoreText(after.mean)}</b>
        </span>
        <small>
          <Move why={why} />
        </small>
      </span>
      <Bars parts={parts} noise={noise?.value ?? 0} widest={widest} />
      <span className={css.words}>
        <b>{rowTitle(why)}</b>
        {note && <small>{note}</small>}
        {parts.map((part) => (
          <button
            key={`${part.kind} ${part.criterion} ${part.shift}`}
            type="button"
            data-part
            className={css.part}
            onClick={() => onPart(part)}
          >
            <b>{scoreChangeText(part.value)}</b> <small>{partError(part.halfWidth)}</small>{' '}
            <span>{partAndStore(part)}</span>
          </button>
        ))}
        {noise && parts.length > 0 && (
          <small>
            {scoreChangeText(noise.value)} {say({ en: 'noise', es: 'de ruido' })}
          </small>
        )}
      </span>
    </div>
  );
}

function Move({ why: { state, before, after, change, halfWidth } }: { why: WhyMoved }) {
  if (before.pizzas === 0)
    return <>{say({ en: 'nothing to compare with', es: 'nada con que comparar' })}</>;
  if (state === 'too-few' || halfWidth === null)
    return <>{say({ en: 'too few pizzas', es: 'muy pocas pizzas' })}</>;
  if (Math.abs(change) <= halfWidth)
    return <>{say({ en: 'no real change', es: 'sin cambio real' })}</>;
  const gap = scoresBetween(after.mean ?? 0, before.mean ?? 0);
  return (
    <>
      <ScoreChange gap={gap} /> {partError(halfWidth)}
    </>
  );
}

interface BarsProps {
  parts: readonly MovedPart[];
  noise: number;
  widest: number;
}

/**
 * Negative parts extend to the left of the line and positive ones to the right, the largest next to
 * it.
 */
function Bars({ parts, noise, widest }: BarsProps) {
  const all = [...parts, { kind: 'noise' as const, value: noise }];
  const side = (way: number) => all.filter(({ value }) => Math.sign(value) === way);
  const bar = ({ kind, value }: (typeof all)[number], at: number) => (
    <i
      key={at}
      className={css.bar}
      data-kind={kind}
      data-lower={value < 0}
      style={{ width: `${((100 * Math.abs(value)) / widest).toFixed(2)}%` }}
    />
  );
  return (
    <span className={css.track} aria-hidden="true">
      <span className={css.left}>{side(-1).map(bar)}</span>
      <span className={css.right}>{side(1).map(bar)}</span>
    </span>
  );
}
