import { readFirstResult } from '#pizzas/first-result';
import type { Tools } from '#platform/tools';
import type { Db } from '#platform/database/db';
import { objectionOf, type DemoObjection } from '@crustodian/demo/chain/objections';
import { VENUES, type DemoVenue } from '@crustodian/demo/chain/stores';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { addDays, daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { insertObjection } from '../../features/objections/insert-objection.ts';
import { settleObjection } from '../../features/objections/settle-objection.ts';
import { judgeAsRater, openTasks } from './judge-as-rater.ts';

const HOUR_MS = 3_600_000;
/**
 * Hours after midnight UTC of the next day at which a store objects, and from then until it is
 * judged.
 */
const ASKED_AT = 14;
const JUDGED_AFTER = 20;
/** More recent objections stay open. */
const ANSWERED_DAYS_AGO = 3;

interface Span {
  seed: string;
  since: CalendarDay;
  /** The first day that is not over yet. */
  until: CalendarDay;
  signal: AbortSignal;
}

type ObjectionTools = Pick<Tools, 'db' | 'jobs' | 'live' | 'now'>;

/**
 * Creates the objections of the demo's stores and settles all but the newest with the product's own
 * rules. Idempotent.
 */
export async function loadObjections(tools: ObjectionTools, span: Span): Promise<void> {
  for (let day = span.since; day < span.until; day = addDays(day, 1)) {
    for (const venue of VENUES) {
      if (span.signal.aborted) return;
      const objection = objectionOf(venue, day, span);
      if (objection) await ask(tools, { venue, day, objection, until: span.until });
    }
  }
}

interface Asked {
  venue: DemoVenue;
  day: CalendarDay;
  objection: DemoObjection;
  until: CalendarDay;
}

async function ask(tools: ObjectionTools, { venue, day, objection, until }: Asked) {
  const { db } = tools;
  const now = Date.parse(`${addDays(day, 1)}T00:00:00Z`) + ASKED_AT * HOUR_MS;
  if (now > tools.now()) return;
  const place = await worstPizza(db, venue, day, objection.place);
  const first = place && (await readFirstResult(db, place))?.first;
  if (!place || !first) return;
  const criterion = weakest(first.points, first.maxima);
  const { reason, sentence, asker: by } = objection;
  await db.transaction().execute((trx) =>
    insertObjection(trx, {
      id: randomUUID(),
      company: venue.company,
      place,
      week: weekStamp(addDays(day, 1)),
      reason,
      criterion: reason === 'criterion' ? criterion : null,
      sentence,
      engine: first.version,
      by,
      now,
    }),
  );
  const daysAgo = daysBetween(day, until);
  if (daysAgo < ANSWERED_DAYS_AGO) return;
  const missed = objection.isRight ? criterion : undefined;
  const judged = { daysAgo, now: now + JUDGED_AFTER * HOUR_MS, missed };
  // Again, in case the first opinion deviates so much that a second one is required.
  await answer(tools, place, judged);
  await answer(tools, place, judged);
}

/** One of the lowest-scored pizzas of a store's day, if the day has no objection yet. */
async function worstPizza(
  db: Db,
  { id: venue }: DemoVenue,
  day: CalendarDay,
  place: number,
): Promise<PizzaLocator | undefined> {
  const { rows } = await sql<PizzaLocator>`
    SELECT p.venue_id AS venue, p.business_date AS day, p.id FROM pizza p
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.evaluated AND NOT p.censored
      AND p.snap_quality = 'buena' AND p.reviewer_id IS NULL AND NOT EXISTS (
        SELECT FROM objection o WHERE o.venue_id = ${venue} AND o.business_date = ${day})
    ORDER BY p.score, p.id LIMIT 1 OFFSET ${place}`.execute(db);
  return rows[0];
}

const weakest = (points: Record<string, number>, maxima: Record<string, number>): string =>
  Object.keys(points).toSorted(
    (a, b) => points[a]! / (maxima[a] || 1) - points[b]! / (maxima[b] || 1),
  )[0]!;

interface JudgedWhen {
  daysAgo: number;
  now: number;
  missed: string | undefined;
}

async function answer(tools: ObjectionTools, place: PizzaLocator, when: JudgedWhen): Promise<void> {
  await tools.db.transaction().execute(async (trx) => {
    const asked = { now: new Date(when.now), disputed: true, clock: tools.now() };
    const tasks = await openTasks(trx, asked);
    const own = tasks.filter(({ place: at }) => at.venue === place.venue && at.id === place.id);
    for (const task of own) await judgeAsRater(trx, task, when);
  });
  await settleObjection({ ...tools, jobs: withoutMail(tools.jobs), now: () => when.now }, place);
}

/** Suppresses mails about past objections. */
const withoutMail = (jobs: Tools['jobs']): Tools['jobs'] => ({
  ...jobs,
  send: async (trx, queue, sent) => {
    if (queue !== 'mail-objection') await jobs.send(trx, queue, sent);
  },
});
