import { readCompanyWhyMoved as contract } from '@crustodian/contract/measurement';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { handleWithState } from '#platform/http/http';
import { openLongLane } from '#platform/overload/long-lane';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { answerOf, readSpans } from './compared-spans.ts';

/**
 * A company by region, over the venues that the viewer may see (decision X71). Computed one at a
 * time for a company and once for identical concurrent requests, because it takes long and other
 * requests must run in between.
 */
export const readCompanyWhyMoved = handleWithState(contract, () => {
  const inLane = openLongLane<Answer<typeof contract>>({ limit: 2, share: 1 });
  return async ({ params }, context) => {
    const { db, viewer, company } = context;
    const venues = await visibleNamedVenues(db, viewer, company);
    const compute = async () => {
      const spans = await readSpans(db, { company, venues, params });
      const names = await db
        .selectFrom('region')
        .select(['code', 'name'])
        .where('company_id', '=', company)
        .execute();
      const nameOf = new Map(names.map(({ code, name }) => [code, name]));
      const groups = Map.groupBy(venues, ({ region }) => region ?? '');
      const answer = {
        company: await answerOf(spans, new Set(venues.map(({ id }) => id))),
        regions: [] as Answer<typeof contract>['regions'],
      };
      for (const [region, own] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        answer.regions.push({
          region,
          name: nameOf.get(region) ?? region,
          venues: own.length,
          ...(await answerOf(spans, new Set(own.map(({ id }) => id)))),
        });
      }
      return answer;
    };
    const key = JSON.stringify([company, params, venues.map(({ id }) => id)]);
    return inLane(context, { key, owner: company, compute });
  };
});
