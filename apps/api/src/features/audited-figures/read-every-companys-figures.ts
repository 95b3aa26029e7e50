import { readEveryCompanysFigures as contract } from '@crustodian/contract/audited-figures';
import { refuseUnlessWeek } from '#reports/asked-week';
import { handle } from '#platform/http/http';
import { answerOf } from './figures-answer.ts';
import { readSeedHashes } from './seed-hashes.ts';
import { figuresOver, readStoredWeek } from './span-figures.ts';

export const readEveryCompanysFigures = handle(contract, async ({ params }, { db }) => {
  const { week } = params;
  refuseUnlessWeek(week);
  const companies = Map.groupBy(await readStoredWeek(db, week), ({ company }) => company);
  const range = { min: week, max: week };
  const hashes = await readSeedHashes(db, { companies: [...companies.keys()], range });
  return {
    companies: Object.fromEntries(
      [...companies].map(([pk, venues]) => [
        pk,
        answerOf(figuresOver(venues.map(({ figures }) => figures))),
      ]),
    ),
    seed_hashes: Object.fromEntries(hashes),
  };
});
