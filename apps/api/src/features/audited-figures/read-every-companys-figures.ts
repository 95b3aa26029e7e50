import { readEveryCompanysFigures as contract } from '@crustodian/contract/audited-figures';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { refuseUnlessWeek } from '#reports/asked-week';
import { handle } from '#platform/http/http';
import { answerOf } from './figures-answer.ts';
import { readSeedHashes } from './seed-hashes.ts';
import { figuresOver, lastDayOf, readSpanFigures, venuesOfWeek } from './span-figures.ts';

export const readEveryCompanysFigures = handle(contract, async ({ params }, { db }) => {
  const { week } = params;
  refuseUnlessWeek(week);
  const venuesOf = await venuesOfWeek(db, week);
  const range = { min: week, max: lastDayOf(week) };
  const hashes = await readSeedHashes(db, { companies: [...venuesOf.keys()], range });
  const companies: Answer<typeof contract>['companies'] = {};
  // Companies are read one after the other, to leave database capacity to other requests.
  for (const [company, venues] of venuesOf) {
    const { byVenue } = await readSpanFigures(db, { company, venues, range });
    companies[company] = answerOf(figuresOver([...byVenue.values()]));
  }
  return { companies, seed_hashes: Object.fromEntries(hashes) };
});
