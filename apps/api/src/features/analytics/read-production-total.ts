import { readProductionTotal as contract } from '@crustodian/contract/analytics';
import { sumsByPeriod } from '#pizzas/rollups/rollup-figures';
import { handle } from '#platform/http/http';
import { rangeOf } from './asked-range.ts';

export const readProductionTotal = handle(contract, async ({ params }, { db, venue }) => {
  const asked = { venues: [venue], range: rangeOf(params), view: params.type };
  const periods = await sumsByPeriod(db, asked);
  return {
    data: periods.map(({ datetime, detected }) => ({ _id: datetime, total_pizzas: detected })),
  };
});
