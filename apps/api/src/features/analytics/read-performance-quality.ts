import { readPerformanceQuality as contract } from '@crustodian/contract/analytics';
import { bandFigures } from '@crustodian/domain/figures/band-figures';
import { qualityDefinitions, sumsByCell, sumsByPeriod } from '#pizzas/rollups/rollup-figures';
import { handle } from '#platform/http/http';
import { rangeOf } from './asked-range.ts';
import { shiftBands, specialtyBands } from './cell-bands.ts';

export const readPerformanceQuality = handle(contract, async ({ params }, { db, venue, now }) => {
  const asked = { venues: [venue], range: rangeOf(params) };
  const [periods, cells, definitions] = await Promise.all([
    sumsByPeriod(db, { ...asked, view: params.type }),
    sumsByCell(db, { ...asked, now, by: ['shift', 'specialty'] }),
    qualityDefinitions(db, asked),
  ]);
  return {
    quality_by_period: periods.map((sums) => ({ datetime: sums.datetime, ...bandFigures(sums) })),
    quality_by_shift: shiftBands(cells),
    quality_by_specialty: specialtyBands(cells),
    quality_definitions: definitions,
  };
});
