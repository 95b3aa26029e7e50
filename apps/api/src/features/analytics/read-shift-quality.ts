import { readShiftQuality as contract } from '@crustodian/contract/analytics';
import { addSums, bandFigures, meanScore } from '@crustodian/domain/figures/band-figures';
import { relativeQuality } from '@crustodian/domain/score/quality-band';
import { qualityDefinitions, sumsByShiftAndPeriod } from '#pizzas/rollups/rollup-figures';
import { handle } from '#platform/http/http';
import { rangeOf } from './asked-range.ts';

/** The class of each shift compares it with the mean of its period (decision X47). */
export const readShiftQuality = handle(contract, async ({ params }, { db, venue }) => {
  const asked = { venues: [venue], range: rangeOf(params) };
  const [cells, definitions] = await Promise.all([
    sumsByShiftAndPeriod(db, { ...asked, view: params.type }),
    qualityDefinitions(db, asked),
  ]);
  const means = new Map(
    [...Map.groupBy(cells, ({ datetime }) => datetime)].map(([datetime, shifts]) => [
      datetime,
      meanScore(addSums(shifts)) ?? 0,
    ]),
  );
  return {
    data: cells.map((cell) => {
      const { datetime, shift } = cell;
      const mean = means.get(datetime)!;
      const quality = relativeQuality(meanScore(cell) ?? mean, mean);
      return { datetime, shift, ...bandFigures(cell), class: quality };
    }),
    quality_definitions: definitions,
  };
});
