import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { createLiveEvents } from '#platform/live/live-events';
import { testDatabase } from '#test/world/database';
import { DEMO_CAMERA } from '@crustodian/demo/chain/camera-faults';
import { VENUES } from '@crustodian/demo/chain/stores';
import { randomParameters } from '@crustodian/demo/render/random-parameters';
import { renderPizza } from '@crustodian/demo/render/render-pizza';
import { encodeJpeg } from '@crustodian/demo/render/encode-jpeg';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { SPECIALTY_IDS } from '@crustodian/domain/pizza/specialties';
import { scoreSnapshot } from '@crustodian/scoring/score/score-snapshot';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertPictures } from '#pizzas/insert-capture';
import type { DemoPicture } from './demo-picture.ts';
import { loadDirectory } from './load-directory.ts';
import { loadHistory } from './load-history.ts';
import { loadRecipes } from './load-recipes.ts';
import { deliverToday } from './today.ts';

const base = testDatabase();
const history = { seed: 'test', from: '2025-10-01', today: '2025-11-03' };
const loading = {
  ...history,
  stores: VENUES,
  since: '2025-10-30',
  until: '2025-11-03',
  signal: new AbortController().signal,
  loaded: () => undefined,
};
let pictures: DemoPicture[];
/** The day on which one store's camera was off. */
const DAY_OFF = addDays(history.today, -9);

const SPECIALTIES = ['pepperoni', 'cheese', 'hawaiana'] as const;

async function renderAndScore(seed: number): Promise<DemoPicture> {
  const specialty = SPECIALTIES[seed % SPECIALTIES.length]!;
  const jpeg = await encodeJpeg(renderPizza(randomParameters(seed, { size: 320, specialty })));
  const official = await scoreSnapshot(jpeg, { grid: 'official' });
  const modified = await scoreSnapshot(jpeg, { grid: 'modified' });
  const digest = createHash('sha256').update(jpeg).digest('hex');
  const { width, height } = official;
  const stored = {
    name: digest,
    digest,
    format: 'jpeg',
    width,
    height,
    bytes: jpeg.length,
  } as const;
  return { stored: { ...stored, placeholder: null }, specialty, scores: { official, modified } };
}

const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(
    base.db,
  );
  return rows[0]!.n;
};

beforeAll(async () => {
  pictures = await Promise.all(Array.from({ length: 6 }, (_, seed) => renderAndScore(seed + 1)));
  await loadDirectory(base.db, SPECIALTY_IDS, Date.now());
  await insertPictures(
    base.db,
    VENUES.map(({ id }) => id),
    pictures.map(({ stored }) => stored),
  );
  await loadHistory(base, pictures, loading);
}, 300_000);

describe('the history of the demo chain', () => {
  test('fills every store, across the end of a month, and its rollups equal its facts', async () => {
    const days = await base.db
      .selectFrom('rollup_day')
      .select(['venue_id', 'business_date', 'detected'])
      .execute();
    expect(days).toHaveLength(VENUES.length * 4);
    for (const { detected } of days) expect(detected).toBeGreaterThan(10);
    expect(await verifyRollups(base.db)).toEqual([]);
  });

  test('carries the corrections of its reviewers', async () => {
    const reviewed = await base.db
      .selectFrom('pizza')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('reviewer_id', 'is not', null)
      .where('rev', '=', 1)
      .executeTakeFirstOrThrow();
    expect(reviewed.n).toBeGreaterThan(0);
    const { rows } = await sql<{ n: number }>`
      SELECT count(DISTINCT pizza_id) AS n FROM correction`.execute(base.db);
    expect(rows[0]!.n).toBe(reviewed.n);
  });

  test('lets its reviewers see some pizzas otherwise, with scores by the formula', async () => {
    const { rows } = await sql<{ field: string; stands: boolean }>`
      SELECT c.field, CASE c.field
          WHEN 'score' THEN c.new_value::text::numeric * 100 = p.score
          WHEN 'specialty' THEN c.new_value = to_jsonb(p.specialty)
            AND c.old_value = p.original_data -> 'specialty'
          WHEN 'score_details' THEN c.new_value = d.evaluation::jsonb -> 'score_details'
          ELSE c.old_value = p.original_data -> 'score_criteria' END AS stands
      FROM correction c JOIN pizza p ON p.id = c.pizza_id AND p.venue_id = c.venue_id
      JOIN pizza_detail d ON d.id = p.id AND d.venue_id = p.venue_id
      WHERE c.field IN ('score', 'specialty', 'score_details', 'score_criteria')`.execute(base.db);
    expect(new Set(rows.map(({ field }) => field))).toContain('score_criteria');
    expect(rows.filter(({ stands }) => !stands)).toEqual([]);
    expect(rows.length).toBeLessThan((await count('pizza')) / 2);
  });

  test('gives its companies recipes near what their cameras count, once', async () => {
    await loadRecipes(base.db);
    const lines = await count('recipe');
    const { rows } = await sql<{ share: number }>`
      WITH counted AS (
        SELECT specialty, ingredient, sum(amount) AS amount
        FROM portion_month JOIN portion_kind USING (venue_id, kind)
        WHERE venue_id IN (SELECT id FROM venue WHERE company_id = 2) GROUP BY 1, 2)
      SELECT (counted.amount / 1000 * i.piece_grams / r.grams / made.amount)::float AS share
      FROM counted
      JOIN counted made ON made.specialty = counted.specialty AND made.ingredient = ''
      JOIN recipe r ON r.company_id = 2 AND r.specialty = counted.specialty
        AND r.ingredient = counted.ingredient AND r.crust = ''
      JOIN ingredient i ON i.company_id = 2 AND i.ingredient = counted.ingredient`.execute(base.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { share } of rows) {
      expect(share).toBeGreaterThan(0.85);
      expect(share).toBeLessThan(1.2);
    }
    await loadRecipes(base.db);
    expect(await count('recipe')).toBe(lines);
  });

  test('loading again adds nothing', async () => {
    const before = [await count('pizza'), await count('capture'), await count('correction')];
    await loadHistory(base, pictures, loading);
    expect([await count('pizza'), await count('capture'), await count('correction')]).toEqual(
      before,
    );
  });

  test('of a day on which a camera was off leaves nothing', async () => {
    await loadHistory(base, pictures, { ...loading, since: DAY_OFF, until: addDays(DAY_OFF, 1) });
    for (const table of ['rollup_day', 'chart_due'] as const) {
      const stores = await base.db
        .selectFrom(table)
        .select('venue_id')
        .where('business_date', '=', DAY_OFF)
        .execute();
      expect(stores).toHaveLength(VENUES.length - 1);
    }
  });
});

test("today's captures arrive once, when they are over, and open feeds are notified", async () => {
  const live = createLiveEvents();
  const heard: number[] = [];
  live.followDays(1, ({ venue }) => heard.push(venue));
  const noon = Date.parse('2025-11-03T18:30:00Z');
  const deliverAt = (now: number) =>
    deliverToday({ db: base.db, live, now: () => now }, pictures, history);
  const before = await count('pizza');
  // A camera without pictures of today would look silent since last night.
  expect(await count('watched_camera')).toBe(0);
  await deliverAt(noon);
  expect(await count('watched_camera')).toBeGreaterThan(0);
  const atNoon = await count('pizza');
  expect(atNoon).toBeGreaterThan(before);
  expect(heard.length).toBeGreaterThan(0);
  await deliverAt(noon);
  expect(await count('pizza')).toBe(atNoon);
  await deliverAt(noon + 2 * 3_600_000);
  expect(await count('pizza')).toBeGreaterThan(atNoon);
  expect(await verifyRollups(base.db)).toEqual([]);
  // Each capture names its camera, because cameras are measured on their own pictures.
  const { rows } = await sql<{
    camera: string | null;
  }>`SELECT DISTINCT camera FROM capture`.execute(base.db);
  expect(rows).toEqual([{ camera: DEMO_CAMERA }]);
}, 30_000);
