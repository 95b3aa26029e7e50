import { insertFacts } from '#pizzas/insert-facts';
import { lockDay } from '#pizzas/rollups/day-lock';
import { refreshRollups } from '#pizzas/rollups/rollups';
import { sampleResult, seededRandom } from '#pizzas/sample-result';
import { createTestVenue } from '#test/world/venue';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { ensureMonth } from '#platform/database/partitions';
import { withRetry } from '#platform/database/retry';
import { testApp } from '#test/world/app';
import {
  addDays,
  addMonths,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import fc from 'fast-check';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DefinitionChanged, recountCompany } from './quality/recount-company.ts';

const t = testApp();
const FIRST_DAY = '2024-03-01';
const DAYS = 20;
const never = new AbortController().signal;

interface Place {
  venue: number;
  company: number;
}

async function newStore(): Promise<Place> {
  // A month's tables cannot be created while pizzas are being loaded.
  const today = businessDay(wallClock(t.tools.now(), 'UTC'));
  for (const day of [FIRST_DAY, today, addMonths(today, 1)]) await ensureMonth(t.db, day);
  const venue = await createTestVenue(t.db);
  const { company_id: company } = await t.db
    .selectFrom('venue')
    .select('company_id')
    .where('id', '=', venue)
    .executeTakeFirstOrThrow();
  return { venue, company };
}

/** Does the same as Save. */
const define = (company: number, min: number, max: number) =>
  t.db.transaction().execute(async (trx) => {
    await sql`UPDATE company SET quality_min = ${min}, quality_max = ${max},
      counted_min = coalesce(counted_min, quality_min, 6),
      counted_max = coalesce(counted_max, quality_max, 8) WHERE id = ${company}`.execute(trx);
    await sql`INSERT INTO quality_recount (company_id, requested_at) VALUES (${company}, now())
      ON CONFLICT (company_id) DO UPDATE SET requested_at = excluded.requested_at, finished_at = NULL`.execute(
      trx,
    );
  });

const isDone = async (company: number): Promise<boolean> =>
  (
    await t.db
      .selectFrom('quality_recount')
      .select('finished_at')
      .where('company_id', '=', company)
      .executeTakeFirstOrThrow()
  ).finished_at !== null;

/** Does the same as the job: recounts until the latest definition is counted. */
async function recount(company: number): Promise<void> {
  while (!(await isDone(company))) {
    await recountCompany(t.tools, company, never).catch((error: unknown) => {
      if (!(error instanceof DefinitionChanged)) throw error;
    });
  }
}

/** Inserts pizzas of several days in one long transaction. */
const load = ({ venue }: Place, days: readonly CalendarDay[], pauses: () => Promise<unknown>) =>
  withRetry(() =>
    t.db.transaction().execute(async (trx) => {
      const random = seededRandom(nextId());
      const timeOf = (n: number) => `${days[n % days.length]!.replaceAll('-', '/')} 18:40:00`;
      await insertFacts(trx, {
        venue,
        grid: 'official',
        captureId: nextId(),
        reviewedAt: new Date(),
        result: sampleResult({ random, pizzas: 2 * days.length, timeOf }),
        pictureAt: () => null,
      });
      await pauses();
    }),
  );

/** Changes the score of one pizza of a day, if there is any. */
const correct = (db: Db, { venue }: Place, day: CalendarDay, score: number) =>
  withRetry(() =>
    db.transaction().execute(async (trx) => {
      const known = await sql`SELECT FROM pizza WHERE venue_id = ${venue}
        AND business_date = ${day} LIMIT 1`.execute(trx);
      if (known.rows.length === 0) return;
      await lockDay(trx, venue, day);
      const { rows } = await sql<{ hour: number; specialty: string | null }>`
        UPDATE pizza SET score = ${score} WHERE venue_id = ${venue} AND business_date = ${day}
          AND id = (SELECT min(id) FROM pizza WHERE venue_id = ${venue}
            AND business_date = ${day} AND score IS NOT NULL)
        RETURNING hour, specialty`.execute(trx);
      const [changed] = rows;
      if (!changed) return;
      const { hour, specialty } = changed;
      await refreshRollups(trx, venue, day, { hours: [hour], specialties: [specialty] });
    }),
  );

const dayOf = (n: number): CalendarDay => addDays(FIRST_DAY, n);

test('days that were begun before a recount and are stored after it are counted alike', async () => {
  const place = await newStore();
  await define(place.company, 3, 9);
  const begun = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  const days = Array.from({ length: DAYS }, (_, n) => dayOf(n));
  const loading = load(place, days, async () => {
    begun.resolve();
    await stored.promise;
  });
  await Promise.race([begun.promise, loading]);
  const work = recount(place.company);
  await sleep(500);
  stored.resolve();
  await Promise.all([loading, work]);
  const { rows } = await sql`SELECT DISTINCT band_min, band_max FROM rollup_day
    WHERE venue_id = ${place.venue} AND detected > 0`.execute(t.db);
  expect(rows).toEqual([{ band_min: 300, band_max: 900 }]);
  expect(await verifyRollups(t.db)).toEqual([]);
});

const aDay = fc.integer({ min: 0, max: DAYS - 1 }).map(dayOf);
const aPause = fc.integer({ min: 0, max: 40 });
const aStep = fc.oneof(
  fc.record({ load: fc.uniqueArray(aDay, { minLength: 1, maxLength: 6 }), pause: aPause }),
  fc.record({ correct: aDay, score: fc.integer({ min: 0, max: 1000 }), pause: aPause }),
);
const aDefinition = fc.record({
  min: fc.integer({ min: 0, max: 5 }),
  max: fc.integer({ min: 6, max: 10 }),
  after: fc.integer({ min: 0, max: 120 }),
});

test('whatever is loaded and corrected while definitions change, the figures have the last one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aStep, { maxLength: 6 }), { minLength: 2, maxLength: 4 }),
      fc.array(aDefinition, { minLength: 1, maxLength: 3 }),
      async (workers, definitions) => {
        const place = await newStore();
        const changing = async () => {
          for (const { min, max, after } of definitions) {
            await sleep(after);
            await define(place.company, min, max);
            await recount(place.company);
          }
        };
        const working = workers.map(async (steps) => {
          for (const step of steps) {
            if ('load' in step) await load(place, step.load, () => sleep(step.pause));
            else {
              await correct(t.db, place, step.correct, step.score);
              await sleep(step.pause);
            }
          }
        });
        await Promise.all([changing(), ...working]);
        const { min, max } = definitions.at(-1)!;
        const { rows } = await sql`SELECT FROM rollup_day WHERE venue_id = ${place.venue}
          AND detected > 0
          AND (band_min, band_max) <> (${min * 100}::int, ${max * 100}::int)`.execute(t.db);
        expect(rows).toHaveLength(0);
        expect(await verifyRollups(t.db)).toEqual([]);
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);
