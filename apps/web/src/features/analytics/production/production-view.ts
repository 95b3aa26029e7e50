import { heatmapHourText, HEATMAP_HOURS } from '@crustodian/domain/figures/heatmap-labels';
import { WEEKDAYS, type Weekday } from '@crustodian/domain/figures/heatmap';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { periodsOf } from '@crustodian/domain/time/period';
import { weekdayName } from '@crustodian/domain/time/weekday';
import type { DataTable } from '../../../charts/export/data-table.ts';
import type { HeatmapCell } from '../../../charts/marks/Heatmap.tsx';
import type { PlotSeries } from '../../../charts/plot-option.ts';
import { rampStep } from '../../../charts/marks/ramp.ts';
import { countText } from '../../../pizza/formatters.ts';
import { showText, type Period } from '../shared/periods.ts';
import type { ProductionTotals, ProductionCells } from '../shared/report-calls.ts';
import { say } from '../../../language/language.ts';
import { weekdayShort } from '../../../pizza/names.ts';

/**
 * The line of all detected pizzas; a period without any counts as zero, because the camera would
 * have seen them.
 */
export function productionSeries(
  totals: ProductionTotals,
  periods: readonly Period[],
): PlotSeries[] {
  const byStart = new Map(totals.map(({ _id, total_pizzas }) => [_id, total_pizzas]));
  const points = periods.map(({ start }) => ({ value: byStart.get(start) ?? 0 }));
  return [{ name: say({ en: 'Detected', es: 'Detectadas' }), color: 'c1', area: true, points }];
}

/** Sums of the distribution by weekday and by hour, and the busiest hour. */
export function productionSums(cells: ProductionCells) {
  const byWeekday = new Map<Weekday, number>();
  const byHour = new Map<number, number>();
  for (const { weekday, hour, total_pizzas: count } of cells) {
    byWeekday.set(weekday, (byWeekday.get(weekday) ?? 0) + count);
    byHour.set(hour, (byHour.get(hour) ?? 0) + count);
  }
  return { byWeekday, byHour, busiestHour: most(byHour) };
}

/**
 * The weekday with the most pizzas per day; a range may contain one weekday more often than
 * another.
 */
export function busiestWeekday(cells: ProductionCells, { min, max }: DayRange) {
  const { byWeekday } = productionSums(cells);
  const days = Map.groupBy(periodsOf('daily', { min, max }).days, weekdayName);
  return most(
    new Map(
      [...byWeekday].map(([weekday, count]) => [weekday, count / (days.get(weekday)?.length ?? 1)]),
    ),
  );
}

/** The key with the largest number, the first in case of a tie; null if there is none. */
function most<K>(sums: ReadonlyMap<K, number>): { key: K; count: number } | null {
  let best: { key: K; count: number } | null = null;
  for (const [key, count] of sums) if (!best || count > best.count) best = { key, count };
  return best;
}

/** Cells of the heatmap; the busiest is the darkest. The last column, the row's sum, has no step. */
export function productionMap(cells: ProductionCells) {
  const counts = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.total_pizzas]));
  const high = Math.max(...counts.values());
  const { byWeekday } = productionSums(cells);
  const cellAt = (row: number, column: number): HeatmapCell | null => {
    const weekday = WEEKDAYS[row]!;
    const hour = HEATMAP_HOURS[column];
    const count = hour === undefined ? byWeekday.get(weekday) : counts.get(`${weekday} ${hour}`);
    if (!count) return null;
    const when =
      hour === undefined
        ? say({ en: ', all hours shown', es: ', todas las horas mostradas' })
        : ` ${heatmapHourText(hour)}`;
    return {
      text: countText(count),
      ...(hour !== undefined && { step: rampStep(count, { low: 0, high }) }),
      tooltip: {
        title: `${weekdayShort(weekday)}${when}`,
        rows: [
          {
            name: say({ en: 'Detected pizzas', es: 'Pizzas detectadas' }),
            value: countText(count),
          },
        ],
        // The sum excludes pizzas outside the hours shown, but a click would open them too.
        ...(hour !== undefined && { hint: showText(count) }),
      },
    };
  };
  return { cellAt, table: mapTable(cells) };
}

function mapTable(cells: ProductionCells): Pick<DataTable, 'columns' | 'rows'> {
  const place = ({ weekday, hour }: ProductionCells[number]) =>
    WEEKDAYS.indexOf(weekday) * HOURS_A_DAY + hour;
  return {
    columns: [
      { title: say({ en: 'Weekday', es: 'Día de la semana' }), kind: 'text' },
      { title: say({ en: 'Hour', es: 'Hora' }), kind: 'text' },
      { title: say({ en: 'Detected pizzas', es: 'Pizzas detectadas' }), kind: 'count' },
    ],
    rows: cells
      .toSorted((a, b) => place(a) - place(b))
      .map(({ weekday, hour, total_pizzas }) => [
        weekdayShort(weekday),
        heatmapHourText(hour),
        total_pizzas,
      ]),
  };
}

const HOURS_A_DAY = 28;
