import { compareQuality as contract } from '@crustodian/contract/analytics';
import { bandFigures } from '@crustodian/domain/figures/band-figures';
import { companyOfVenue, venuesOfCompany } from '#pizzas/named-venues';
import { qualityDefinitions, sumsByPeriod } from '#pizzas/rollups/rollup-figures';
import { handle } from '#platform/http/http';
import { rangeOf } from './asked-range.ts';

/** A venue compared with its whole company, whose figures name no venue (decision X69). */
export const compareQuality = handle(contract, async ({ params }, { db, venue }) => {
  const range = rangeOf(params);
  const venues = await venuesOfCompany(db, await companyOfVenue(db, venue));
  const [own, company, definitions] = await Promise.all([
    sumsByPeriod(db, { venues: [venue], range, view: params.type }),
    sumsByPeriod(db, { venues, range, view: params.type }),
    qualityDefinitions(db, { venues, range }),
  ]);
  const bands = (periods: typeof own) =>
    periods.map((sums) => ({ datetime: sums.datetime, ...bandFigures(sums) }));
  return { data: bands(own), company: bands(company), quality_definitions: definitions };
});
