import { readProductionDistribution as contract } from '@crustodian/contract/analytics';
import { handle } from '#platform/http/http';
import { rangeOf } from './asked-range.ts';
import { heatmapCells } from './heatmap-cells.ts';

export const readProductionDistribution = handle(contract, async ({ params }, { db, venue }) => {
  const asked = { venues: [venue], range: rangeOf(params) };
  const { shown, outside_hours } = await heatmapCells(db, asked);
  return {
    data_weekly: shown.map(({ weekday, hour, detected }) => ({
      weekday,
      hour,
      total_pizzas: detected,
    })),
    outside_hours,
  };
});
