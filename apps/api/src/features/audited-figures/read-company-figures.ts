import { readCompanyAuditedFigures as contract } from '@crustodian/contract/audited-figures';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { handle } from '#platform/http/http';
import { readSetting } from './audited-setting.ts';
import { answerOf } from './figures-answer.ts';
import { readSeedHashes } from './seed-hashes.ts';
import { figuresOver, readSpanFigures } from './span-figures.ts';

export const readCompanyFigures = handle(contract, async ({ params }, { db, viewer, company }) => {
  const range = { min: params.start_date, max: params.end_date };
  const venues = await visibleNamedVenues(db, viewer, company);
  const [{ byVenue, computedAt }, setting, hashes] = await Promise.all([
    readSpanFigures(db, { company, venues: venues.map(({ id }) => id), range }),
    readSetting(db, company),
    readSeedHashes(db, { companies: [company], range }),
  ]);
  const over = (of: readonly { id: number }[]) =>
    answerOf(figuresOver(of.map(({ id }) => byVenue.get(id)!)));
  const regions = Map.groupBy(venues, ({ region }) => region ?? '');
  return {
    company: over(venues),
    regions: Object.fromEntries([...regions].map(([code, theirs]) => [code, over(theirs)])),
    venues: Object.fromEntries([...byVenue].map(([id, figures]) => [id, answerOf(figures)])),
    ...setting,
    seed_hashes: hashes.get(company) ?? [],
    computed_at: computedAt?.toISOString() ?? null,
  };
});
