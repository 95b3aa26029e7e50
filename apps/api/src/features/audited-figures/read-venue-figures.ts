import { readVenueAuditedFigures as contract } from '@crustodian/contract/audited-figures';
import { companyOfVenue } from '#pizzas/named-venues';
import { handle } from '#platform/http/http';
import { readSetting } from './audited-setting.ts';
import { answerOf } from './figures-answer.ts';
import { readSeedHashes, readWeekSeeds } from './seed-hashes.ts';
import { readSpanFigures } from './span-figures.ts';

export const readVenueFigures = handle(contract, async ({ params }, { db, viewer, venue, now }) => {
  const range = { min: params.start_date, max: params.end_date };
  const company = await companyOfVenue(db, venue);
  const [{ byVenue, computedAt }, setting, hashes, weeks] = await Promise.all([
    readSpanFigures(db, { company, venues: [venue], range }),
    readSetting(db, company),
    readSeedHashes(db, { companies: [company], range }),
    readWeekSeeds(db, { company, range, viewer, now: now() }),
  ]);
  return {
    figures: answerOf(byVenue.get(venue)!),
    ...setting,
    seed_hashes: hashes.get(company) ?? [],
    computed_at: computedAt?.toISOString() ?? null,
    weeks,
  };
});
