import { readSpecialtyQuality as contract } from '@crustodian/contract/analytics';
import { addSums, bandFigures } from '@crustodian/domain/figures/band-figures';
import { relativeQuality } from '@crustodian/domain/score/quality-band';
import { qualityDefinitions, sumsByCell } from '#pizzas/rollups/rollup-figures';
import { handle } from '#platform/http/http';
import { rangeOf } from './asked-range.ts';
import { specialtyBands } from './cell-bands.ts';

/**
 * The class of each specialty compares it with the mean of all the venue's scored pizzas (decision
 * X47).
 */
export const readSpecialtyQuality = handle(contract, async ({ params }, { db, venue, now }) => {
  const asked = { venues: [venue], range: rangeOf(params) };
  const [cells, definitions] = await Promise.all([
    sumsByCell(db, { ...asked, now, by: ['specialty'] }),
    qualityDefinitions(db, asked),
  ]);
  const all = bandFigures(addSums(cells));
  return {
    data: specialtyBands(cells).map((bands) => ({
      ...bands,
      pct: bands.total_pizzas / all.total_pizzas,
      class: relativeQuality(bands.avg_score ?? all.avg_score ?? 0, all.avg_score ?? 0),
    })),
    quality_definitions: definitions,
  };
});
