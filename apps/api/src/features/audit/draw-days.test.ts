import { insertTestPizzas, testEvaluation, type TestPizza } from '#test/world/pizzas';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2 } from '#test/world/fixture';
import {
  receiveWebhooks,
  webhookMessages,
} from '../integrations/webhooks/received-webhooks.fixture.ts';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '#platform/sha256';
import { drawDay } from './draw-day.ts';
import { drawDays } from './draw-days.job.ts';

const t = testApp();
const DOCS = readFileSync('docs/audit.md', 'utf8');
/** Sunday at noon in Chicago, when the week of 10 March 2024 has begun. */
const SUNDAY = Date.UTC(2024, 2, 10, 17);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeEach(async () => {
  for (const table of [
    'audit_pizza',
    'audit_draw',
    'audit_draw_specialty',
    'audit_seed',
    'audit_entry',
    'pizza',
  ]) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
  await sql`DELETE FROM rollup_day`.execute(t.db);
});

const draw = (now: number) => drawDays({ ...t.tools, now: () => now });
const bake = (count: number, change: TestPizza = {}) =>
  insertTestPizzas(
    t.db,
    V1,
    Array.from({ length: count }, () => change),
  );
const audited = async () =>
  (
    await sql<{ id: number; stratum: string; place: number }>`
      SELECT pizza_id AS id, stratum, place FROM audit_pizza WHERE venue_id = ${V1}
      ORDER BY stratum, place`.execute(t.db)
  ).rows;
const entriesOf = async (action: string) =>
  (
    await sql<{ subject: string; after: Record<string, string> }>`SELECT subject, after
      FROM audit_entry WHERE company_id = ${COMPANY_A} AND action = ${action}`.execute(t.db)
  ).rows;
const read = async () =>
  (await t.ask('regular', { url: `/api/audit/draws/${V1}/10-3-2024/` })).json();

test('a day is drawn once, when it is over, by however many processes', async () => {
  await draw(SUNDAY);
  await bake(30);
  await draw(SUNDAY + 2 * HOUR);
  expect(await audited()).toEqual([]);
  await Promise.all([draw(SUNDAY + DAY), draw(SUNDAY + DAY)]);
  const drawn = await audited();
  expect(drawn.map(({ stratum, place }) => [stratum, place])).toEqual(
    [1, 2, 3, 4, 5].map((place) => ['fit', place]),
  );
  await draw(SUNDAY + 2 * DAY);
  expect(await audited()).toEqual(drawn);
});

test('a day that cannot be drawn keeps no other waiting', async () => {
  await draw(SUNDAY);
  await bake(3);
  await insertTestPizzas(t.db, V2, [{}, {}]);
  await sql`ALTER TABLE audit_draw ADD CONSTRAINT broken CHECK (venue_id <> ${sql.lit(V1)})`.execute(
    t.db,
  );
  await expect(draw(SUNDAY + DAY)).rejects.toThrow('1 days not drawn');
  const drawn = () => sql`SELECT DISTINCT venue_id FROM audit_draw ORDER BY 1`.execute(t.db);
  expect((await drawn()).rows).toEqual([{ venue_id: V2 }]);
  await sql`ALTER TABLE audit_draw DROP CONSTRAINT broken`.execute(t.db);
  await draw(SUNDAY + DAY);
  expect((await drawn()).rows).toEqual([{ venue_id: V1 }, { venue_id: V2 }]);
});

test('until it is revealed the seed is in no log, even of a draw that fails (U-003)', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  await draw(SUNDAY);
  await bake(3);
  await sql`ALTER TABLE audit_draw ADD CONSTRAINT broken CHECK (venue_id <> ${sql.lit(V1)})`.execute(
    t.db,
  );
  await draw(SUNDAY + DAY).catch((error: unknown) => log.error(error));
  await sql`ALTER TABLE audit_draw DROP CONSTRAINT broken`.execute(t.db);
  const { rows } = await sql<{ seed: Buffer }>`SELECT seed FROM audit_seed`.execute(t.db);
  const logged = lines.join('');
  // The error contains the rejected row.
  expect(logged).toContain('Failing row contains');
  expect(rows.length).toBeGreaterThan(0);
  for (const { seed } of rows) {
    const forms = [seed.toString('hex'), seed.toString('base64'), seed.toJSON().data.join()];
    for (const form of forms) expect(logged).not.toContain(form);
  }
});

test('a server that was off draws the days that it missed; a day before its seed it does not draw', async () => {
  await bake(3);
  await draw(SUNDAY + 3 * DAY);
  expect(await audited()).toEqual([]);
  await sql`UPDATE audit_seed SET made_at = ${new Date(SUNDAY)}`.execute(t.db);
  await draw(SUNDAY + 12 * DAY);
  expect(await audited()).toHaveLength(3);
});

test('a day of a week whose seed is revealed is never drawn: its draw would be predictable', async () => {
  await draw(SUNDAY);
  await bake(9);
  await choose(0);
  await draw(SUNDAY + 9 * DAY);
  const { seed, days } = await read();
  expect([days, sha256(Buffer.from(seed, 'hex'))]).toEqual([[], (await read()).hash]);
  await choose(3);
  await draw(SUNDAY + 9 * DAY + HOUR);
  expect(await audited()).toEqual([]);
});

test('a process that found the day open before another one revealed the seed does not draw it either', async () => {
  await draw(SUNDAY);
  await bake(9);
  const { rows } = await sql<{ seed: Buffer }>`SELECT s.seed FROM audit_seed s
    WHERE s.company_id = ${COMPANY_A} AND s.week = '2024-03-10'`.execute(t.db);
  const day = '2024-03-10';
  const overAt = new Date(SUNDAY + 16 * HOUR);
  const open = { venue: V1, day, overAt, firstDay: day, perDay: 3, seed: rows[0]!.seed };
  await sql`UPDATE audit_seed SET revealed_at = ${new Date(SUNDAY + 9 * DAY)}`.execute(t.db);
  await drawDay(t.db, open, { now: SUNDAY + 9 * DAY });
  expect(await audited()).toEqual([]);
  await drawDay(t.db, open, { now: SUNDAY + 9 * DAY - 1 });
  expect(await audited()).toHaveLength(5);
});

describe('a day whose evening has not arrived', () => {
  /** 4:15 on Monday in Chicago. */
  const EARLY = Date.UTC(2024, 2, 11, 9, 15);
  const hear = (heardAt: number, oldest: number | null = null, offset = 0) =>
    sql`INSERT INTO store_agent (venue_id, name, version, heard_at, clock_offset_ms, free_bytes, spool)
      VALUES (${V1}, 'box', '1', ${new Date(heardAt)}, ${offset}, 0,
        ${JSON.stringify({ oldest: oldest && new Date(oldest).toISOString() })}::jsonb)
      ON CONFLICT (venue_id, name) DO UPDATE SET heard_at = excluded.heard_at,
        spool = excluded.spool, clock_offset_ms = excluded.clock_offset_ms`.execute(t.db);
  const evening = SUNDAY + 8 * HOUR;

  beforeEach(async () => {
    await sql`DELETE FROM store_agent`.execute(t.db);
    await draw(SUNDAY);
    await bake(3);
  });
  afterAll(() => sql`DELETE FROM store_agent`.execute(t.db));

  test('waits for an agent that was lost in the evening, and for what is on its disk', async () => {
    await hear(evening);
    await draw(EARLY);
    expect(await audited()).toEqual([]);
    await hear(EARLY, evening);
    await draw(EARLY);
    expect(await audited()).toEqual([]);
    await bake(20);
    await hear(EARLY + HOUR, EARLY);
    await draw(EARLY + HOUR);
    expect(await read()).toMatchObject({ days: [{ population: 23, late: 0, size: 5 }] });
  });

  test('is drawn from what was shown at 4:10, whatever is hidden or shown while it waits', async () => {
    const change = async (keys: readonly PizzaKey[], censored: 0 | 1, now: number) => {
      t.setNow(now);
      const url = '/api/dashboard/qa_feedback/';
      for (const key of keys) {
        const payload = { ...key, censored };
        const reply = await t.ask('reviewer', { method: 'POST', url, payload });
        expect(reply.statusCode).toBe(200);
      }
    };
    const [seen, bad, wrong] = [await bake(4), await bake(2), await bake(1, { censored: 1 })];
    await change(bad, 1, evening);
    await hear(evening);
    await draw(EARLY);
    await change(seen, 1, EARLY + 4 * HOUR);
    await change([...bad, ...wrong], 0, EARLY + 4 * HOUR);
    const late = await bake(2);
    await bake(1, { censored: 1 });
    await change(late, 1, EARLY + 5 * HOUR);
    expect(await audited()).toEqual([]);
    await hear(EARLY + 8 * HOUR);
    await draw(EARLY + 8 * HOUR);
    expect(await read()).toMatchObject({ days: [{ population: 9, hidden: 4, late: 0, size: 5 }] });
  });

  test('goes by the server’s clock', async () => {
    await hear(EARLY, evening, 12 * HOUR);
    await draw(EARLY);
    expect(await audited()).toHaveLength(3);
  });

  test('waits for captures that have no score yet', async () => {
    await sql`INSERT INTO capture (venue_id, key, digest, id, started_local, business_date, state,
        received_at) SELECT venue_id, gen_random_uuid(), digest, id + 1, started_local,
        business_date, 'pending', received_at
      FROM capture WHERE venue_id = ${V1} ORDER BY id DESC LIMIT 1`.execute(t.db);
    await draw(EARLY);
    expect(await audited()).toEqual([]);
    await sql`UPDATE capture SET state = 'scored'`.execute(t.db);
    await draw(EARLY);
    expect(await audited()).toHaveLength(3);
  });

  test('does not wait for an agent that was not there, nor longer than a day', async () => {
    await hear(SUNDAY - 12 * HOUR, SUNDAY - DAY);
    await draw(EARLY);
    expect(await audited()).toHaveLength(3);
    await insertTestPizzas(t.db, V1, [
      { REPORT_localized_capture_start_ts: '2024/03/11 18:40:00' },
    ]);
    await hear(EARLY + 10 * HOUR);
    await draw(EARLY + DAY);
    expect(await audited()).toHaveLength(3);
    await draw(EARLY + 2 * DAY);
    expect(await audited()).toHaveLength(4);
  });
});

test('hidden, late, unfit and unscored pizzas: none is in the population, one unfit is drawn', async () => {
  await draw(SUNDAY);
  await bake(2);
  await bake(4, { censored: 1 });
  await bake(3, { snap_quality: 'mala' });
  await bake(2, { evaluation: null });
  await draw(SUNDAY + DAY);
  expect((await audited()).map(({ stratum }) => stratum)).toEqual(['fit', 'fit', 'unfit']);
  await bake(1);
  expect(await read()).toMatchObject({ days: [{ population: 2, hidden: 4, late: 1, size: 2 }] });
});

test('an unfit capture without a picture is not drawn, as it cannot be judged', async () => {
  await draw(SUNDAY);
  await bake(1);
  await bake(1, { snap_quality: 'mala' });
  await sql`UPDATE pizza SET picture = NULL WHERE snap_quality = 'mala'`.execute(t.db);
  await draw(SUNDAY + DAY);
  expect((await audited()).map(({ stratum }) => stratum)).toEqual(['fit']);
});

test('f is the first result of the engine, whatever a reviewer changed', async () => {
  await draw(SUNDAY);
  const [key] = await bake(1, { evaluation: testEvaluation() });
  const url = '/api/dashboard/qa_feedback/';
  await t.ask('reviewer', { method: 'POST', url, payload: { ...key, badCut: 1 } });
  await t.ask('reviewer', {
    method: 'POST',
    url,
    payload: { ...key, score_criteria: { Bordes: 0 } },
  });
  await draw(SUNDAY + DAY);
  const { rows } = await sql`SELECT scores, engine FROM audit_draw`.execute(t.db);
  expect(rows).toEqual([{ scores: [950], engine: 'test-engine' }]);
});

test('every drawn pizza is a task from then on, and by the lots of the seed some are one for a second rater too', async () => {
  await sql`DELETE FROM audit_task`.execute(t.db);
  await sql`UPDATE company SET audit_per_day = 10`.execute(t.db);
  await draw(SUNDAY);
  await sql`UPDATE audit_seed SET seed = ${Buffer.alloc(32, 5)}`.execute(t.db);
  await bake(10);
  await bake(1, { snap_quality: 'mala' });
  await Promise.all([draw(SUNDAY + DAY), draw(SUNDAY + DAY)]);
  await sql`UPDATE company SET audit_per_day = 3`.execute(t.db);
  const { rows } = await sql<{ pizza: number; purpose: string; stratum: string; day: string }>`
    SELECT pizza_id AS pizza, purpose, stratum, lane_day AS day FROM audit_task`.execute(t.db);
  const { rows: drawn } = await sql<{ pizza: number; stratum: string }>`
    SELECT pizza_id AS pizza, stratum FROM audit_pizza`.execute(t.db);
  const of = (purpose: string) => rows.filter((row) => row.purpose === purpose);
  const byPizza = (a: { pizza: number }, b: { pizza: number }) => a.pizza - b.pizza;
  expect(of('audit').toSorted(byPizza)).toEqual(
    drawn.toSorted(byPizza).map((one) => ({ ...one, purpose: 'audit', day: '2024-03-10' })),
  );
  const isDoubled = ({ pizza, stratum }: { pizza: number; stratum: string }) =>
    stratum === 'fit' &&
    Number.parseInt(
      sha256(Buffer.alloc(32, 5), 'double', `${V1}-240310-${pizza}`).slice(0, 8),
      16,
    ) <
      0.15 * 2 ** 32;
  expect(
    of('double')
      .map(({ pizza }) => pizza)
      .toSorted((a, b) => a - b),
  ).toEqual(
    drawn
      .filter(isDoubled)
      .map(({ pizza }) => pizza)
      .toSorted((a, b) => a - b),
  );
});

const choose = (audit_per_day: number) =>
  t.ask('manager', {
    method: 'POST',
    url: `/api/audited-figures/company/${COMPANY_A}/per-day/`,
    payload: { audit_per_day },
  });

test.each([
  [0, 0],
  [8, 8],
])('a company that chose %d a day has as many drawn', async (perDay, drawn) => {
  await draw(SUNDAY);
  await bake(9);
  expect((await choose(perDay)).json()).toEqual({ audit_per_day: perDay });
  await draw(SUNDAY + DAY);
  expect(await audited()).toHaveLength(drawn);
  for (const wrong of [11, -1, 2.5]) expect((await choose(wrong)).statusCode).toBe(400);
  expect((await choose(3)).statusCode).toBe(200);
  const { rows } = await sql`SELECT before, after FROM audit_entry
    WHERE action = 'audit_per_day_changed' ORDER BY id`.execute(t.db);
  expect(rows).toEqual([
    { before: { audit_per_day: 3 }, after: { audit_per_day: perDay } },
    { before: { audit_per_day: perDay }, after: { audit_per_day: 3 } },
  ]);
});

test('the hash is published as the week begins, the seed and the pizzas a day after it, and anybody can repeat the draw', async () => {
  await draw(SUNDAY);
  await draw(SUNDAY + HOUR);
  await bake(40);
  await draw(SUNDAY + 3 * DAY);
  const [committed, ...more] = await entriesOf('audit_seed_committed');
  expect([committed!.subject, more]).toEqual(['Week of 2024-03-10', []]);
  const before = await read();
  expect(before).toMatchObject({ hash: committed!.after['sha256'], seed: null });
  expect(before.days).toMatchObject([
    { population: 40, size: 5, pizzas: [], drawn: [], unfit: null },
  ]);
  await draw(SUNDAY + 7 * DAY);
  expect((await read()).seed).toBeNull();

  await draw(SUNDAY + 9 * DAY);
  const after = await read();
  expect(await entriesOf('audit_seed_revealed')).toEqual([
    { subject: 'Week of 2024-03-10', after: { seed: after.seed } },
  ]);
  expect(sha256(Buffer.from(after.seed, 'hex'))).toBe(before.hash);
});

test('the CSV of a published week repeats its draws, of fit and unfit pizzas; before it has no lines', async () => {
  const url = `/api/audit/draws/${V1}/10-3-2024/csv/`;
  const exported = async () => (await t.ask('regular', { url })).body;
  await draw(SUNDAY);
  await bake(12);
  await bake(4, { snap_quality: 'mala' });
  await draw(SUNDAY + 3 * DAY);
  const head = 'Day,Stratum,Pizza,Drawn,Seed,SHA-256 of the seed\r\n';
  expect(await exported()).toBe(head);
  await draw(SUNDAY + 9 * DAY);
  const csv = await exported();
  const drawnOf = (stratum: string) =>
    csv.split('\r\n').filter((line) => line.startsWith(`2024-03-10,${stratum},`));
  expect([drawnOf('fit').length, drawnOf('unfit').length]).toEqual([12, 4]);
  const blanks = (count: number) => Array<string>(count).fill('');
  const asDrawn = {
    '2024-03-10 fit': ['1', '2', '3', '4', '5', ...blanks(7)],
    '2024-03-10 unfit': ['1', ...blanks(3)],
  };
  expect(repeated(csv)).toMatchObject(asDrawn);
  const changed = (from: RegExp, to: string) => repeated(csv.replace(from, to));
  const [seed, hash] = csv.match(/[0-9a-f]{64}/g)!;
  expect(hashOf(seed!)).toBe(hash);
  expect(changed(/(,fit,[^,]+),1,/, '$1,,')).not.toMatchObject(asDrawn);
  expect(changed(/(,unfit,[^,]+),,/, '$1,9,')).not.toMatchObject(asDrawn);
  const another = seed!.replace(/./, seed!.startsWith('0') ? '1' : '0');
  expect(hashOf(another)).not.toBe(hash);
  expect(repeated(csv.replaceAll(seed!, another))).not.toMatchObject(asDrawn);
  expect(await read()).toMatchObject({ days: [{ unfit_population: 4 }] });
});

test('who may be given one of the drawn pizzas reads which they are when all are judged', async () => {
  await sql`DELETE FROM audit_task`.execute(t.db);
  await draw(SUNDAY);
  await bake(5);
  await sql`UPDATE pizza SET picture = repeat('a', 64)`.execute(t.db);
  await draw(SUNDAY + 10 * DAY);
  const shownTo = async (kind: 'regular' | 'reviewer') => {
    const { seed, days } = (await t.ask(kind, { url: `/api/audit/draws/${V1}/10-3-2024/` })).json();
    return { seed, drawn: days[0].drawn.length };
  };
  const seedOfAnotherStore = async () =>
    (await t.ask('reviewer', { url: `/api/audit/draws/${V2}/10-3-2024/` })).json().seed;
  const seed = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(await shownTo('regular')).toEqual({ seed, drawn: 5 });
  expect(await shownTo('reviewer')).toEqual({ seed: null, drawn: 0 });
  expect(await seedOfAnotherStore()).toBeNull();
  await sql`UPDATE audit_task SET for_rater = ${PEOPLE.staff.id}`.execute(t.db);
  expect(await shownTo('reviewer')).toEqual({ seed, drawn: 5 });
  await sql`UPDATE audit_task SET for_rater = ${PEOPLE.reviewer.id}`.execute(t.db);
  expect(await shownTo('reviewer')).toEqual({ seed: null, drawn: 0 });
  await sql`UPDATE audit_task SET answered_at = now()`.execute(t.db);
  expect(await shownTo('reviewer')).toEqual({ seed, drawn: 5 });
  expect(await seedOfAnotherStore()).toEqual(seed);
});

/**
 * Runs `node repeat.mjs | sort` of docs/audit.md on a file; returns the numbers by day and kind, in
 * the order of the lots.
 */
function repeated(csv: string): Record<string, string[]> {
  const [, script = ''] = /```js\n([\s\S]*?)```/.exec(DOCS) ?? [];
  expect(script.trim().split('\n')).toHaveLength(5);
  const folder = mkdtempSync(join(tmpdir(), 'crustodian-draw-'));
  writeFileSync(join(folder, 'draw.csv'), csv);
  writeFileSync(join(folder, 'repeat.mjs'), script);
  const { stdout } = spawnSync(process.execPath, ['repeat.mjs'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const lines = stdout.split('\n').filter(Boolean).toSorted();
  const numbers: Record<string, string[]> = {};
  for (const line of lines) {
    const [, draw, drawn] = /^(\S+ \S+) [0-9a-f]{64} (.*)$/.exec(line)!;
    (numbers[draw!] ??= []).push(drawn!);
  }
  return numbers;
}

/** The hash that the documented command prints for a seed. */
function hashOf(seed: string): string {
  const [, command = ''] = /`node -p "([^`]*)"`/.exec(DOCS) ?? [];
  const args = ['-p', command.replace('SEED', seed)];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout.trim();
}

test('a day that begins no week: 400; another company: 403', async () => {
  const ask = (kind: 'regular' | 'managerOfB', week: string) =>
    t.ask(kind, { url: `/api/audit/draws/${V1}/${week}/` });
  expect((await ask('regular', '11-3-2024')).statusCode).toBe(400);
  expect((await ask('managerOfB', '10-3-2024')).statusCode).toBe(403);
});

test('that the audit of a week is ready is sent once to the receivers of its company', async () => {
  await draw(SUNDAY);
  await sql`DELETE FROM audit_seed WHERE company_id <> ${COMPANY_A}`.execute(t.db);
  await receiveWebhooks(t.db);
  await draw(SUNDAY + 7 * DAY);
  expect(await webhookMessages(t.db)).toEqual([]);
  await Promise.all([draw(SUNDAY + 9 * DAY), draw(SUNDAY + 9 * DAY)]);
  await draw(SUNDAY + 9 * DAY + HOUR);
  expect(await webhookMessages(t.db)).toEqual([
    { company: COMPANY_A, type: 'audit_week.ready', data: { week: '2024-03-10' } },
  ]);
});
