import { readBias as contract } from '@crustodian/contract/audited-figures';
import { lastFullHour } from '@crustodian/domain/audit/task-lottery';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { handle } from '#platform/http/http';
import { biasByCriterion, biasOfScore } from './engine-bias.ts';

const DAYS_BACK = 8 * 7;

export const readBias = handle(contract, async (_input, { db, viewer, company, now }) => {
  const today = new Date(now()).toISOString().slice(0, 10);
  const from = addDays(today, -DAYS_BACK);
  const venues = (await visibleNamedVenues(db, viewer, company)).map(({ id }) => id);
  // Counting an answer at once would reveal what its task was for.
  const asked = { company, venues, from, until: today, hour: lastFullHour(now()) };
  const [criteria, specialties, engines] = await Promise.all([
    biasByCriterion(db, asked),
    biasOfScore(db, { ...asked, by: 'specialty' }),
    biasOfScore(db, { ...asked, by: 'version' }),
  ]);
  return { since: from, criteria, specialties, engines };
});
