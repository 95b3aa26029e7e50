import { readCompanyWhyMoved as contract } from '@crustodian/contract/measurement';
import { handle } from '#platform/http/http';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { answerOf, readSpans } from './compared-spans.ts';

/** A company by region over the venues that the viewer may see (decision X71). */
export const readCompanyWhyMoved = handle(contract, async ({ params }, { db, viewer, company }) => {
  const venues = await visibleNamedVenues(db, viewer, company);
  const spans = await readSpans(db, { company, venues, params });
  const names = await db
    .selectFrom('region')
    .select(['code', 'name'])
    .where('company_id', '=', company)
    .execute();
  const nameOf = new Map(names.map(({ code, name }) => [code, name]));
  const groups = Map.groupBy(venues, ({ region }) => region ?? '');
  return {
    company: answerOf(spans, new Set(venues.map(({ id }) => id))),
    regions: [...groups]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([region, own]) => ({
        region,
        name: nameOf.get(region) ?? region,
        venues: own.length,
        ...answerOf(spans, new Set(own.map(({ id }) => id))),
      })),
  };
});
