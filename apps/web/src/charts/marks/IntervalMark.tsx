import { placeOn, ticksOf, type MarkScale } from './mark-scale.ts';
import css from './IntervalMark.module.css';

interface IntervalMarkProps {
  scale: MarkScale;
  value: number;
  /** The 95% interval; null if unknown. */
  interval: { low: number; high: number } | null;
  /** Value of the dotted line that marks the average. */
  average?: number | undefined;
  /** Values that get a thin line, if their scale is shown above. */
  ticks?: readonly number[] | undefined;
  /** The same figure in the previous period, shown as a hollow dot. */
  before?: number | undefined;
  /** Side of the average on which the whole interval lies; 'few' means too few pizzas to say. */
  tone: 'above' | 'below' | 'within' | 'few';
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** A dot with its interval on a scale shared by all rows; the cells next to it have the numbers. */
export function IntervalMark(props: IntervalMarkProps) {
  const { scale, ticks = [], value, interval, average, before, tone } = props;
  const at = (amount: number) => percent(placeOn(scale, amount));
  return (
    <svg className={css.mark} data-tone={tone} aria-hidden="true">
      {ticks.map((tick) => (
        <line key={tick} className={css.tick} x1={at(tick)} x2={at(tick)} y1="0" y2="100%" />
      ))}
      {average !== undefined && (
        <line className={css.average} x1={at(average)} x2={at(average)} y1="0" y2="100%" />
      )}
      {interval && (
        <line
          className={css.interval}
          x1={at(interval.low)}
          x2={at(interval.high)}
          y1="50%"
          y2="50%"
        />
      )}
      {before !== undefined && <circle className={css.before} cx={at(before)} cy="50%" r="3" />}
      <circle className={css.value} cx={at(value)} cy="50%" r="5" />
    </svg>
  );
}

/** Legend of the dots and lines, next to the title. */
export function IntervalLegend({ before, average }: { before?: string; average?: string }) {
  return (
    <span className={css.legend}>
      {before !== undefined && (
        <span>
          <svg width="10" height="10" aria-hidden="true">
            <circle className={css.before} cx="5" cy="5" r="3.5" />
          </svg>
          {before}
        </span>
      )}
      {average !== undefined && (
        <span>
          <svg width="8" height="14" aria-hidden="true">
            <line className={css.average} x1="4" x2="4" y1="0" y2="14" />
          </svg>
          {average}
        </span>
      )}
    </span>
  );
}

/** The tick labels of a scale at their positions. */
export function MarkAxis({ scale, text }: { scale: MarkScale; text: (value: number) => string }) {
  return (
    <svg className={css.axis} aria-hidden="true">
      {ticksOf(scale).map((tick) => (
        <text key={tick} x={percent(placeOn(scale, tick))} y="11" textAnchor="middle">
          {text(tick)}
        </text>
      ))}
    </svg>
  );
}
