import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekNumber } from '@crustodian/domain/time/week';
import { scaleOf, ticksOf } from '../../charts/marks/mark-scale.ts';
import { dayMonthText, scoreText } from '../../pizza/formatters.ts';
import { capital } from '../../pizza/words.ts';
import type { EngineBias, Measurement } from './measurement-calls.ts';
import {
  auditedText,
  biasError,
  biasText,
  biasTitle,
  engineText,
  engineTitle,
  isReal,
} from './measurement-messages.ts';
import { biasTable, weeksNote, weeksTable } from './measurement-tables.ts';
import { Panel } from './Panel.tsx';
import { say } from '../../language/language.ts';
import { criterionName } from '../../pizza/criterion-name.ts';
import marks from './EnginePanels.module.css';
import css from './Measurement.module.css';

/**
 * The engine compared with people per criterion; the mark is filled if the interval excludes zero.
 */
export function BiasPanel({
  since,
  criteria,
}: {
  since: CalendarDay;
  criteria: readonly EngineBias[];
}) {
  const reach = Math.max(
    0.02,
    ...criteria.map(({ mean, half_width }) => Math.abs(mean) + (half_width ?? 0)),
  );
  // A strict engine gives fewer points than people, so its dot is on the left.
  const at = (points: number) => `${(50 - (46 * points) / reach).toFixed(2)}%`;
  return (
    <Panel
      title={biasTitle(criteria)}
      table={biasTable(criteria)}
      note={say({
        en: `Engine against people since ${dayMonthText(since)}, in points of the criterion. Audited figures are corrected for it.`,
        es: `El motor frente a las personas desde el ${dayMonthText(since)}, en puntos del criterio. Las cifras auditadas lo corrigen.`,
      })}
    >
      <div className={marks.biasHead} aria-hidden="true">
        <span>{say({ en: 'too strict', es: 'demasiado severo' })}</span>
        <span>{say({ en: 'too kind', es: 'demasiado amable' })}</span>
      </div>
      <ul className={marks.bias}>
        {criteria.map((one) => (
          <li key={one.of} data-real={isReal(one) || undefined}>
            <span>{capital(criterionName(one.of))}</span>
            <svg aria-hidden="true">
              <line className={marks.zero} x1="50%" x2="50%" y1="0" y2="100%" />
              <line
                className={marks.reach}
                x1={at(one.mean + (one.half_width ?? 0))}
                x2={at(one.mean - (one.half_width ?? 0))}
                y1="50%"
                y2="50%"
              />
              <circle cx={at(one.mean)} cy="50%" r="4.5" />
            </svg>
            <span>
              {biasText(one)} {isReal(one) && <small>{biasError(one)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const HEIGHT = 330;
const WIDTH = 560;
const EDGE = { left: 36, right: 12, top: 14, bottom: 24 };

/** Weekly means of the engine and of people, for the same pizzas. */
export function EngineWeeks({ measurement }: { measurement: Measurement }) {
  const { weeks, change } = measurement;
  const values = weeks.flatMap(({ engine, audited, halfWidth }) => [
    ...(engine === null ? [] : [engine]),
    ...(audited === null ? [] : [audited - (halfWidth ?? 0), audited + (halfWidth ?? 0)]),
  ]);
  return (
    <Panel title={engineTitle(measurement)} note={weeksNote(weeks)} table={weeksTable(measurement)}>
      {values.length > 0 && <Chart weeks={weeks} change={change} values={values} />}
      <ul className={css.legend}>
        <li>
          <i data-of="audited" aria-hidden="true" />
          <span>
            <b>{say({ en: 'Audited', es: 'Auditado' })}</b>
            {change &&
              say({ en: ' before and after the change', es: ' antes y después del cambio' })}
          </span>
          {change && <span>{auditedText(change)}</span>}
        </li>
        <li>
          <i data-of="engine-mean" aria-hidden="true" />
          <span>
            <b>{say({ en: 'Engine alone', es: 'Solo el motor' })}</b>
            {change && say({ en: ' before and after', es: ' antes y después' })}
          </span>
          {change && <span>{engineText(change)}</span>}
        </li>
      </ul>
    </Panel>
  );
}

interface ChartProps extends Pick<Measurement, 'weeks' | 'change'> {
  values: readonly number[];
}

function Chart({ weeks, change, values }: ChartProps) {
  const scale = scaleOf(values, { min: 0, max: 10 });
  const { min: low, max: high } = scale;
  const x = (at: number) =>
    EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * (at + 0.5)) / weeks.length;
  const y = (score: number) =>
    EDGE.top + ((high - score) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const path = (of: 'engine' | 'audited') =>
    weeks
      .flatMap((week, at) => (week[of] === null ? [] : [`${x(at)} ${y(week[of])}`]))
      .map((point, at) => `${at === 0 ? 'M' : 'L'}${point}`)
      .join('');
  const changed = change ? weeks.findLastIndex(({ week }) => week <= change.day) : -1;
  return (
    <svg
      className={marks.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={say({
        en: "Audited mean and the engine's mean by week",
        es: 'Media auditada y media del motor por semana',
      })}
    >
      {ticksOf(scale).map((score) => (
        <g key={score}>
          <line className={marks.grid} x1={EDGE.left} x2={WIDTH} y1={y(score)} y2={y(score)} />
          <text x="0" y={y(score) + 4}>
            {scoreText(score)}
          </text>
        </g>
      ))}
      {change && changed >= 0 && (
        <g>
          <line
            className={marks.change}
            x1={x(changed) - 12}
            x2={x(changed) - 12}
            y1="0"
            y2={HEIGHT - EDGE.bottom}
          />
          <text x={x(changed) - 16} y="10" textAnchor="end">
            {dayMonthText(change.day)}: {change.to}
          </text>
        </g>
      )}
      <path className={marks.engineLine} d={path('engine')} />
      <path className={marks.auditedLine} d={path('audited')} />
      <WeekMarks {...{ weeks, x, y }} />
    </svg>
  );
}

interface WeekMarksProps extends Pick<Measurement, 'weeks'> {
  /** Horizontal position of a week and vertical position of a score. */
  x: (at: number) => number;
  y: (score: number) => number;
}

/** A disc with its interval for people, a diamond for the engine. */
const WeekMarks = ({ weeks, x, y }: WeekMarksProps) =>
  weeks.map(({ week, engine, audited, halfWidth }, at) => (
    <g key={week}>
      {audited !== null && (
        <>
          <line
            className={marks.reach}
            x1={x(at)}
            x2={x(at)}
            y1={y(audited - (halfWidth ?? 0))}
            y2={y(audited + (halfWidth ?? 0))}
          />
          <circle className={marks.auditedDot} cx={x(at)} cy={y(audited)} r="4" />
        </>
      )}
      {engine !== null && (
        <path className={marks.engineDot} d={`M${x(at)} ${y(engine) - 5}l5 5l-5 5l-5 -5z`} />
      )}
      {at % 3 === 0 && (
        <text x={x(at)} y={HEIGHT - 6} textAnchor="middle">
          {say({ en: 'W', es: 'S' })}
          {weekNumber(week)}
        </text>
      )}
    </g>
  ));
