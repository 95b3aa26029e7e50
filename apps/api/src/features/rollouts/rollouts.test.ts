import { seededRandom } from '#pizzas/sample-result';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { drawFirst } from '@crustodian/domain/rollouts/first-stores';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { nextWeek, weeksUpTo } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const t = testApp();
const PLACE = `/api/rollouts/company/${COMPANY_A}/`;
/** A Sunday, on which weeks begin. */
const BEGINS = '2024-06-02';
const BEFORE = weeksUpTo('2024-05-26', 12);
/** Three weeks later. */
const NOW = Date.UTC(2024, 5, 25, 17);

beforeEach(async () => {
  t.setNow(NOW);
  for (const table of ['rollout', 'rollup_day', 'audited_figure']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
  await sql`DELETE FROM venue WHERE id >= 9000`.execute(t.db);
});

/** Stores of the company with ids from 9000. */
async function makeStores(count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, (_, i) => 9000 + i);
  await sql`INSERT INTO venue (id, company_id, name, pretty_name, time_zone)
    SELECT id, ${COMPANY_A}, 'store ' || id, 'Store ' || id, 'America/Chicago'
    FROM unnest(${ids}::int[]) AS id`.execute(t.db);
  return ids;
}

const weeksAfter = (count: number): string[] => {
  const weeks = [BEGINS];
  while (weeks.length < count) weeks.push(nextWeek(weeks.at(-1)!));
  return weeks;
};

/** Scores by store and week, mostly alike; some stores have `gained` points since the beginning. */
function scores(venues: readonly number[], gained: ReadonlyMap<number, number>) {
  const random = seededRandom(5);
  const draw = () => 3 * (random() - 0.5);
  return [...BEFORE, ...weeksAfter(3)].flatMap((week) => {
    const alike = 0.4 * draw();
    const own = week >= BEGINS ? gained : new Map<number, number>();
    return venues.map((venue) => ({
      venue,
      week,
      score: 7 + alike + 0.1 * draw() + (own.get(venue) ?? 0),
    }));
  });
}

async function storeEngineScores(rows: ReturnType<typeof scores>): Promise<void> {
  for (const { venue, week, score } of rows) {
    // Days of one week with different numbers of pizzas: their mean is weighted by pizzas.
    for (const [day, scored] of [
      [week, 30],
      [addDays(week, 5), 10],
    ] as const) {
      await sql`INSERT INTO rollup_day (venue_id, business_date, company_id, band_min, band_max, scored, score_sum)
        VALUES (${venue}, ${day}, ${COMPANY_A}, 0, 1000, ${scored}, ${Math.round(score * 100) * scored})`.execute(
        t.db,
      );
    }
  }
}

const storeAuditedScores = async (rows: ReturnType<typeof scores>): Promise<void> => {
  for (const { venue, week, score } of rows) {
    await sql`INSERT INTO audited_figure (venue_id, week, figure, revision, state, judged, drawn, population,
        estimate, half_width, engine_weight, computed_at, reason)
      VALUES (${venue}, ${week}, 'score', 1, 'audited', 12, 12, 300, ${score}, 0.3, 1, now(), 'draw')`.execute(
      t.db,
    );
  }
};

const draw = (body: object, kind: ViewerKind = 'manager') =>
  t.ask(kind, { method: 'POST', url: PLACE, payload: body });
const drawOf = (venues: readonly number[], first: number) => ({
  what: 'oven two at 240',
  begins_on: '2-6-2024',
  venues: venues.map(String),
  first,
});

describe('the draw', () => {
  test('is made by lot, kept, told with its seed, and draws the same stores again', async () => {
    const venues = await makeStores(8);
    const drawn = (await draw(drawOf(venues, 3))).json();
    expect(drawn).toMatchObject({
      what: 'oven two at 240',
      begins_on: BEGINS,
      withdrawn_at: null,
    });
    expect(new Set([...drawn.first, ...drawn.others])).toEqual(new Set(venues.map(String)));
    expect(drawn.first).toEqual(drawFirst(venues, { first: 3, seed: drawn.seed }).map(String));
    const { rollouts } = (await t.ask('manager', { url: PLACE })).json();
    expect(rollouts).toEqual([drawn]);
    const { rows } = await sql<{ after: object }>`SELECT after FROM audit_entry
      WHERE action = 'rollout_drawn' ORDER BY id DESC LIMIT 1`.execute(t.db);
    expect(rows[0]!.after).toEqual({
      begins_on: BEGINS,
      seed: drawn.seed,
      first: drawn.first,
      others: drawn.others,
    });
  });

  test('that is asked for several times at once is one, until it is withdrawn', async () => {
    const asked = drawOf(await makeStores(8), 3);
    const asks = Array.from({ length: 6 }, () => draw(asked));
    const ids = new Set((await Promise.all(asks)).map((reply) => reply.json().id));
    expect(ids.size).toBe(1);
    const shuffled = { ...asked, venues: asked.venues.toReversed() };
    const [id] = ids;
    expect((await draw(shuffled)).json().id).toBe(id);
    for (const other of [{ what: 'oven one' }, { first: 2 }, { begins_on: '9-6-2024' }]) {
      ids.add((await draw({ ...asked, ...other })).json().id);
    }
    expect(ids.size).toBe(4);
    await t.ask('manager', { method: 'DELETE', url: `${PLACE}rollout/${id}/` });
    expect((await draw(asked)).json().id).not.toBe(id);
  });

  test.each([
    ['a day that begins no week', { begins_on: '3-6-2024' }, 'not_a_week'],
    ['a store of another company', { venues: [String(V1), String(VENUE_OF_B)] }, 'venue_not_yours'],
    ['as many as take part', { venues: [String(V1), String(V2)], first: 2 }, 'bad_request'],
    ['a store named twice', { venues: [String(V1), String(V1)] }, 'bad_request'],
    ['no word of what changes', { what: ' ' }, 'bad_request'],
    ['a part of a store', { first: 0.5 }, 'bad_request'],
  ])('refuses %s', async (_, change, code) => {
    const refused = await draw({ ...drawOf([V1, V2], 1), ...change });
    expect(refused.json()).toMatchObject({ code });
    expect((await t.ask('manager', { url: PLACE })).json().rollouts).toEqual([]);
  });

  test('that is withdrawn stays on the list as such, and keeps who did it', async () => {
    const { id } = (await draw(drawOf(await makeStores(4), 1))).json();
    const url = `${PLACE}rollout/${id}/`;
    expect((await t.ask('manager', { method: 'DELETE', url })).statusCode).toBe(200);
    const { rollouts } = (await t.ask('manager', { url: PLACE })).json();
    expect(rollouts).toMatchObject([{ id, withdrawn_at: new Date(NOW).toISOString() }]);
    expect((await t.ask('manager', { url })).json().code).toBe('rollout_not_found');
    const again = await t.ask('manager', { method: 'DELETE', url });
    expect(again.json().code).toBe('rollout_not_found');
    const { rows } = await sql`SELECT FROM rollout WHERE withdrawn_by IS NOT NULL`.execute(t.db);
    expect(rows).toHaveLength(1);
  });
});

describe('the effect', () => {
  test('is told by audited and by engine means, each for itself', async () => {
    const venues = await makeStores(24);
    const drawn = (await draw(drawOf(venues, 2))).json();
    const first: number[] = drawn.first.map(Number);
    const of = (points: number) => new Map(first.map((id) => [id, points]));
    await storeEngineScores(scores(venues, of(1)));
    await storeAuditedScores(scores(venues, of(0.6)));
    const { audited, engine } = (
      await t.ask('manager', { url: `${PLACE}rollout/${drawn.id}/` })
    ).json();
    for (const [found, points] of [
      [audited, 0.6],
      [engine, 1],
    ]) {
      expect(found).toMatchObject({
        refusal: null,
        controls: 22,
        placebos: 199,
        weeks_before: 12,
        weeks_after: 3,
      });
      expect(found.effect).toBeGreaterThan(points - 0.2);
      expect(found.effect).toBeLessThan(points + 0.2);
      expect(found.low).toBeLessThan(found.effect);
      expect(found.p).toBeLessThanOrEqual(0.05);
      expect(found.placebo_effects).toHaveLength(199);
      expect(found.weeks).toHaveLength(15);
    }
  });

  test('is refused with its reason where the figures do not bear it', async () => {
    const venues = await makeStores(12);
    const drawn = (await draw(drawOf(venues, 1))).json();
    const read = async () =>
      (await t.ask('manager', { url: `${PLACE}rollout/${drawn.id}/` })).json();
    expect(await read()).toMatchObject({
      audited: { refusal: 'too-few-weeks', effect: null, weeks: [] },
      engine: { refusal: 'too-few-weeks' },
    });
    await storeEngineScores(scores(venues, new Map()));
    expect((await read()).engine.refusal).toBe('too-few-controls');
    t.setNow(Date.UTC(2024, 5, 7));
    expect((await read()).engine.refusal).toBe('no-week-after');
  });
});
