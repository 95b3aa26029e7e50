import { readPerformanceDistribution as contract } from '@crustodian/contract/analytics';
import { addSums, bandFigures } from '@crustodian/domain/figures/band-figures';
import { qualityDefinitions } from '#pizzas/rollups/rollup-figures';
import { handle } from '#platform/http/http';
import { rangeOf } from './asked-range.ts';
import { heatmapCells } from './heatmap-cells.ts';

export const readPerformanceDistribution = handle(contract, async ({ params }, { db, venue }) => {
  const asked = { venues: [venue], range: rangeOf(params) };
  const [cells, definitions] = await Promise.all([
    heatmapCells(db, asked),
    qualityDefinitions(db, asked),
  ]);
  const weekdays = [...Map.groupBy(cells.all, ({ weekday }) => weekday)];
  return {
    data_weekly: cells.shown.map((cell) => ({
      weekday: cell.weekday,
      hour: cell.hour,
      ...bandFigures(cell),
    })),
    weekly_distribution: weekdays.map(([weekday, group]) => ({
      weekday,
      ...bandFigures(addSums(group)),
    })),
    outside_hours: cells.outside_hours,
    quality_definitions: definitions,
  };
});
