import type { WatchedPart } from '@crustodian/domain/signals/watched-areas';
import { LineChart } from '../../charts/LineChart.tsx';
import { say } from '../../language/language.ts';
import { dayMonthText, dayText, decimalText, shareText } from '../../pizza/formatters.ts';
import type { DayEvidence } from './today-calls.ts';
import css from './SignalPage.module.css';

interface DayChartProps {
  chart: DayEvidence['chart'];
  /** Null for the mean of the criteria's points. */
  part: WatchedPart | null;
}

/**
 * Control chart: the quiet days that determine the limit, then the day in question, with the limit
 * drawn across all of them.
 */
export function DayChart({ chart, part }: DayChartProps) {
  const isShare = part !== null;
  const quiet = chart.slice(0, -1);
  const title = isShare
    ? say({
        en: `Share of pizzas with the fault, on ${quiet.length} quiet days and on this one`,
        es: `Parte de pizzas con el fallo, en ${quiet.length} días tranquilos y en este`,
      })
    : say({
        en: `Mean points of the criteria, on ${quiet.length} quiet days and on this one`,
        es: `Puntos medios de los criterios, en ${quiet.length} días tranquilos y en este`,
      });
  return (
    <section className={css.chart} aria-label={title}>
      <h2>{title}</h2>
      <LineChart
        label={title}
        places={chart.map(({ day }) => ({ name: dayMonthText(day), title: dayText(day) }))}
        series={[
          {
            name: say({ en: 'of the day', es: 'del día' }),
            color: 'c1',
            points: chart.map(({ value }) => ({ value })),
          },
          {
            name: say({ en: 'limit', es: 'límite' }),
            color: 'c2',
            dash: 'dashed',
            points: chart.map(({ upper, lower }) => ({ value: isShare ? upper : lower })),
          },
        ]}
        axis={isShare ? 'zero' : 'close'}
        valueText={isShare ? shareText : (points) => decimalText(points, 1)}
      />
    </section>
  );
}
