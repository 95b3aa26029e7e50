import { daysBetween } from '@crustodian/domain/time/calendar-day';
import { heatmapHourText } from '@crustodian/domain/figures/heatmap-labels';
import { useQuery } from '@tanstack/react-query';
import { Change } from '../../../charts/marks/Change.tsx';
import { Sparkline } from '../../../charts/marks/Sparkline.tsx';
import { countText, shareChangeText, shareText } from '../../../pizza/formatters.ts';
import { busiestWeekday, productionSums } from './production-view.ts';
import {
  productionDistributionQuery,
  productionTotalQuery,
  type ReportRequest,
} from '../shared/report-calls.ts';
import { Tile, Tiles } from '../shared/Tile.tsx';
import { weekdayLong } from '../../../pizza/names.ts';
import { capital } from '../../../pizza/words.ts';
import { say } from '../../../language/language.ts';

interface ProductionTilesProps {
  asked: ReportRequest;
  /** Detected pizzas of the preceding days; undefined while unknown. */
  before: number | undefined;
}

/** Number of pizzas, pizzas per day, and the busiest times. */
export function ProductionTiles({ asked, before }: ProductionTilesProps) {
  const totals = useQuery(productionTotalQuery(asked));
  const distribution = useQuery(productionDistributionQuery(asked));
  const periods = totals.data?.answer.data ?? [];
  const total = totals.data && periods.reduce((sum, { total_pizzas }) => sum + total_pizzas, 0);
  const days = daysBetween(asked.range.min, asked.range.max) + 1;
  const cells = distribution.data?.data_weekly ?? [];
  const sums = productionSums(cells);
  const busiest = busiestWeekday(cells, asked.range);
  const ofTotal = (count: number) =>
    total
      ? say({
          en: `${shareText(count / total)} of all`,
          es: `${shareText(count / total)} de todas`,
        })
      : '';
  const busy = totals.isPlaceholderData;
  return (
    <Tiles label={say({ en: 'Summary', es: 'Resumen' })}>
      <Tile
        label={say({ en: 'Total production', es: 'Producción total' })}
        value={total ? countText(total) : null}
        note={total !== undefined && before ? <CountChange now={total} then={before} /> : null}
        mark={<Sparkline values={periods.map(({ total_pizzas }) => total_pizzas)} color="c1" />}
        busy={busy}
      />
      <Tile
        label={say({ en: 'Daily average', es: 'Promedio diario' })}
        value={total ? countText(total / days) : null}
        note={
          days === 1
            ? say({ en: 'over 1 day', es: 'en 1 día' })
            : say({ en: `over ${days} days`, es: `en ${days} días` })
        }
        busy={busy}
      />
      <Tile
        label={say({ en: 'Busiest weekday', es: 'Día con más pizzas' })}
        value={busiest && capital(weekdayLong(busiest.key))}
        note={
          busiest &&
          say({
            en: `${countText(busiest.count)} on average`,
            es: `${countText(busiest.count)} de promedio`,
          })
        }
        busy={busy}
      />
      <Tile
        label={say({ en: 'Busiest hour', es: 'Hora con más pizzas' })}
        value={sums.busiestHour && heatmapHourText(sums.busiestHour.key)}
        note={sums.busiestHour && ofTotal(sums.busiestHour.count)}
        busy={busy}
      />
    </Tiles>
  );
}

function CountChange({ now, then }: { now: number; then: number }) {
  const change = now / then - 1;
  return <Change amount={Math.round(change * 100)}>{shareChangeText(change)}</Change>;
}
