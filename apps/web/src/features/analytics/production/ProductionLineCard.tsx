import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { LineChart } from '../../../charts/LineChart.tsx';
import { countText } from '../../../pizza/formatters.ts';
import { withDoubts } from '../shared/doubted-periods.ts';
import { perPeriod, periodsOfRange, showText } from '../shared/periods.ts';
import { productionSeries } from './production-view.ts';
import { cameraMarksQuery, productionTotalQuery } from '../shared/report-calls.ts';
import type { ReportParts } from '../shared/report-parts.ts';
import { say } from '../../../language/language.ts';

const HEIGHT = 236;

/** All detected pizzas over time. */
export function ProductionLineCard({ asked, showPizzas, fileName }: ReportParts) {
  const total = useQuery(productionTotalQuery(asked));
  const marks = useQuery(cameraMarksQuery(asked.venue, asked.range)).data?.marks;
  const drawn = useMemo(() => {
    if (!total.data || total.data.answer.data.length === 0) return null;
    const periods = periodsOfRange(total.data.asked.view, total.data.asked.range);
    const series = productionSeries(total.data.answer.data, periods);
    const points = series[0]!.points;
    return {
      periods,
      series,
      hint: (at: number) => showText(points[at]?.value ?? 0),
      pick: (at: number) => showPizzas(periods[at]!.days, { counted: 'detected' }),
      rows: periods.map(({ title }, at) => [title, points[at]?.value ?? 0]),
    };
  }, [total.data, showPizzas]);
  const places = useMemo(() => withDoubts(drawn?.periods ?? [], marks), [drawn, marks]);
  return (
    <ChartCard
      title={say({ en: 'Total production', es: 'Producción total' })}
      note={say({
        en: `detected pizzas ${perPeriod(asked.view)}`,
        es: `pizzas detectadas ${perPeriod(asked.view)}`,
      })}
      state={total}
      table={
        drawn && {
          columns: [
            { title: say({ en: 'Period', es: 'Periodo' }), kind: 'text' },
            { title: say({ en: 'Detected pizzas', es: 'Pizzas detectadas' }), kind: 'count' },
          ],
          rows: drawn.rows,
          onPick: drawn.pick,
        }
      }
      fileName={fileName}
      height={HEIGHT}
    >
      {drawn && (
        <LineChart
          label={say({
            en: `Total production ${perPeriod(asked.view)}`,
            es: `Producción total ${perPeriod(asked.view)}`,
          })}
          height={HEIGHT}
          places={places}
          series={drawn.series}
          axis="zero"
          valueText={countText}
          hint={drawn.hint}
          onPick={drawn.pick}
        />
      )}
    </ChartCard>
  );
}
