import { listRaters, readOwnEye } from '@crustodian/contract/raters';
import { countKey, MOST_A_MINUTE } from '#platform/database/shared-counts';
import { insertTestPizzas } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, OF_ONE_COMPANY, PEOPLE, V1 } from '#test/world/fixture';
import { sessionsWaiting } from '#test/world/database';
import { KINDS } from '../../test/samples/every-call.ts';
import { OFFICIAL_CRITERIA } from '@crustodian/domain/pizza/criteria';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { standardOf } from '@crustodian/domain/pizza/standard';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const t = testApp();
const DAY = 24 * 3_600_000;
/** The Monday after the test pizzas, and a week later, when their week is closed. */
const MONDAY = Date.UTC(2024, 2, 11, 17);
const HOUR = 3_600_000;
const LATER = MONDAY + 7 * DAY;
const RATERS = [PEOPLE.reviewer.id, PEOPLE.regular.id, PEOPLE.flagged.id];
const NAMES = ['Ines Robles', 'Tom Akers', 'Nadia Petrov'];
const MAXIMA = Object.fromEntries(OFFICIAL_CRITERIA.map((one, i) => [one, i < 2 ? 2 : 0.8]));

beforeAll(async () => {
  for (const [i, id] of RATERS.entries()) {
    const [first_name, last_name] = NAMES[i]!.split(' ') as [string, string];
    await t.db
      .updateTable('user_account')
      .set({ first_name, last_name, allow_feedback: true })
      .where('id', '=', id)
      .execute();
  }
});
beforeEach(async () => {
  t.setNow(LATER);
  for (const table of ['audit_task', 'audit_judgement', 'golden_sample', 'pizza']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
});

interface Judged {
  rater: number;
  pizza: string;
  score: number;
  purpose?: string;
  at?: number;
}

async function store({ rater, pizza, score, purpose = 'audit', at = MONDAY }: Judged) {
  const { venue, day, id } = parsePizzaId(pizza)!;
  const ninths = Object.fromEntries(OFFICIAL_CRITERIA.map((one) => [one, Math.round(score) - 1]));
  const standard = standardOf({ standard: null, score, cheeseScore: null, cheeseThreshold: null });
  const said = { version: 'e', score: 8, maxima: MAXIMA };
  await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
      stratum, purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored,
      milliseconds, engine_result)
    VALUES (${randomUUID()}, ${COMPANY_A}, ${venue}, ${day}, ${id}, 'fit', ${purpose}, ${rater},
      ${new Date(at)}, 'points', ${JSON.stringify(ninths)}, ${standard}, ${score}, 0, false, 11000,
      ${JSON.stringify(said)})`.execute(t.db);
}

/** Doubles of the first rater, who is stricter by `severe`, with the other raters in turn. */
async function doubles(count: number, severe: number): Promise<string[]> {
  const keys = await insertTestPizzas(
    t.db,
    V1,
    Array.from({ length: count }, () => ({})),
  );
  for (const [i, { t_id: pizza }] of keys.entries()) {
    const truth = 7.6 + 2 * Math.sin(i * 1.7);
    await store({ rater: RATERS[0]!, pizza, score: truth - severe });
    const other = truth + 0.1 * Math.sin(i * 5.3);
    await store({ rater: RATERS[1 + (i % 2)]!, pizza, score: other, purpose: 'double' });
  }
  return keys.map(({ t_id }) => t_id);
}
const own = async (kind: ViewerKind = 'reviewer') =>
  (await t.ask(kind, { url: '/api/raters/me/' })).json();

test('each rater sees his own number, time, agreement, repeats and severity (U-040)', async () => {
  const [pizza] = await doubles(36, 0.5);
  await store({ rater: RATERS[0]!, pizza: pizza!, score: 7.3, purpose: 'repeat' });
  expect(await own()).toMatchObject({
    from: '2024-02-26',
    to: '2024-03-18',
    judged: 37,
    median_ms: 11_000,
    doubles: 36,
    same_verdict: expect.any(Number),
    kappa: expect.any(Number),
    icc: expect.any(Number),
    repeats: 1,
    repeat_sd: expect.closeTo(0.2 / Math.SQRT2, 6),
    detectable: expect.closeTo((2.77 * 0.2) / Math.SQRT2, 6),
    severity: { value: expect.any(Number), half_width: expect.any(Number) },
    state: 'in-tune',
    again: [{ pizza, own: expect.closeTo(7.1, 9), other: 7.3 }],
  });
  expect((await own()).severity.value).toBeLessThan(-0.2);
  expect((await own()).criteria).toHaveLength(8);
});

test('below 30 doubles no severity is told', async () => {
  await doubles(29, 0.5);
  expect(await own()).toMatchObject({ severity: null, doubles: 29, state: 'settling-in' });
});

test('who has judged nothing has a page that says so', async () => {
  expect(await own()).toMatchObject({ judged: 0, doubles: 0, severity: null, colleague: [] });
});

test('a colleague has no name, and pizzas of the running week are not shown', async () => {
  await doubles(5, 0.5);
  const reply = await t.ask('reviewer', { url: '/api/raters/me/' });
  expect(reply.json().colleague).toHaveLength(4);
  for (const name of NAMES) expect(reply.body).not.toContain(name);
  t.setNow(MONDAY + 1);
  expect(await own()).toMatchObject({ judged: 0, doubles: 0 });
  t.setNow(MONDAY + 2 * HOUR);
  expect(await own()).toMatchObject({ judged: 5, colleague: [], engine: [] });
});

test('pizzas of stores that the rater does not see are not shown', async () => {
  await doubles(5, 0.5);
  await sql`UPDATE audit_judgement SET rater_id = ${PEOPLE.region.id}
    WHERE rater_id = ${RATERS[0]}`.execute(t.db);
  await sql`UPDATE user_account SET allow_feedback = true WHERE id = ${PEOPLE.region.id}`.execute(
    t.db,
  );
  expect(await own('region')).toMatchObject({ judged: 5, colleague: [], engine: [] });
});

describe('the quality head', () => {
  const company = (kind: ViewerKind) => t.ask(kind, { url: `/api/raters/company/${COMPANY_A}/` });

  test('sees all raters, in the order of their names', async () => {
    await doubles(36, 0.5);
    const { raters } = (await company('manager')).json();
    expect(raters.map(({ name }: { name: string }) => name)).toEqual(NAMES.toSorted());
    expect(raters[0]).toMatchObject({ name: 'Ines Robles', judged: 36, doubles: 36 });
  });

  test('who judged nothing for a fortnight is away', async () => {
    await doubles(3, 0);
    t.setNow(MONDAY + 15 * DAY);
    const { raters } = (await company('manager')).json();
    expect(raters.map(({ state }: { state: string }) => state)).toEqual(['away', 'away', 'away']);
  });

  test('stores see none: nobody else gets a byte of it', async () => {
    await doubles(36, 0.5);
    for (const kind of KINDS.filter((each) => !OF_ONE_COMPANY.some((one) => one === each))) {
      const reply = await company(kind);
      const mayRead = kind === 'manager' || kind === 'staffManager';
      expect([kind, reply.statusCode === 200]).toEqual([kind, mayRead]);
      const told = NAMES.some((name) => reply.body.includes(name)) || reply.body.includes('kappa');
      expect([kind, told]).toEqual([kind, mayRead]);
    }
  });

  test('a manager of some stores does not', async () => {
    await sql`UPDATE user_account SET company_manager = true WHERE id = ${PEOPLE.store.id}`.execute(
      t.db,
    );
    const reply = await company('store');
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'whole_company_needed']);
    await sql`UPDATE user_account SET company_manager = false WHERE id = ${PEOPLE.store.id}`.execute(
      t.db,
    );
  });
});

describe('the refresher (U-041)', () => {
  const start = () => t.ask('reviewer', { method: 'POST', url: '/api/raters/me/refresher/' });
  const golden = async () => {
    const [key] = await insertTestPizzas(t.db, V1, [{ standard: 'to_standard' }]);
    const { venue, day, id } = parsePizzaId(key!.t_id)!;
    await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
      VALUES (${COMPANY_A}, 'cheese', 'tradicional', ${venue}, ${day}, ${id})`.execute(t.db);
    return key!.t_id;
  };

  /** Answers the waiting round: some like the golden samples, the others a point lower. */
  const answerRound = async ({ same }: { same: number }) => {
    const at = new Date(LATER);
    await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
        stratum, purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored,
        milliseconds, engine_result)
      SELECT id, company_id, venue_id, business_date, pizza_id, 'fit', 'golden', for_rater, ${at},
        'points', '{}', 'to_standard', CASE WHEN row_number() OVER () <= ${same} THEN 8.5 ELSE 7 END,
        0, false, 9000, '{"score": 8}'
      FROM audit_task WHERE is_refresher AND answered_at IS NULL`.execute(t.db);
    await sql`UPDATE audit_task SET answered_at = ${at} WHERE is_refresher AND answered_at IS NULL`.execute(
      t.db,
    );
  };

  test('twenty golden pizzas for this rater alone, once', async () => {
    await doubles(1, 0);
    const pizza = await golden();
    const replies = await Promise.all([start(), start(), start()]);
    expect(replies.map((reply) => reply.json())).toEqual(
      Array.from({ length: 3 }, () => ({ golden_open: 20 })),
    );
    const { rows } = await sql<{ rater: number; pizza: number }>`SELECT DISTINCT for_rater AS rater,
      pizza_id AS pizza FROM audit_task WHERE purpose = 'golden'`.execute(t.db);
    expect(rows).toEqual([{ rater: PEOPLE.reviewer.id, pizza: parsePizzaId(pizza)!.id }]);
    expect(await own()).toMatchObject({ golden_open: 20 });
  });

  test('golden samples among other tasks are not counted, and keep no round waiting', async () => {
    await doubles(1, 0);
    const pizza = parsePizzaId(await golden())!;
    const follow = (open: Date) =>
      sql`INSERT INTO audit_task (id, company_id, venue_id, business_date,
        pizza_id, stratum, purpose, for_rater, open_from)
      VALUES (gen_random_uuid(), ${COMPANY_A}, ${V1}, ${pizza.day}, ${pizza.id}, 'fit', 'golden',
        ${PEOPLE.reviewer.id}, ${open})`.execute(t.db);
    await follow(new Date(LATER));
    expect(await own()).toMatchObject({ golden_open: 0 });
    expect((await start()).json()).toEqual({ golden_open: 20 });
    const { rows } = await sql<{ tasks: number }>`SELECT count(*)::int AS tasks FROM audit_task
      WHERE purpose = 'golden' AND for_rater = ${PEOPLE.reviewer.id}`.execute(t.db);
    expect(rows).toEqual([{ tasks: 21 }]);
    // An answer does not reveal what its task was for.
    await sql`UPDATE audit_task SET answered_at = now() WHERE id = (
      SELECT id FROM audit_task WHERE is_refresher LIMIT 1)`.execute(t.db);
    expect(await own()).toMatchObject({ golden_open: 20 });
  });

  test('without golden samples: 409', async () => {
    await doubles(1, 0);
    const reply = await start();
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'no_golden_samples']);
  });

  test('asked for after two severe weeks, and over when a round is passed', async () => {
    const keys = await insertTestPizzas(
      t.db,
      V1,
      Array.from({ length: 40 }, () => ({})),
    );
    for (const [i, { t_id: pizza }] of keys.entries()) {
      const truth = 7.6 + 2 * Math.sin(i * 1.7);
      const at = MONDAY - (i < 20 ? 7 * DAY : 0);
      await store({ rater: RATERS[0]!, pizza, score: truth - 0.9, at });
      const other = truth + 0.1 * Math.sin(i * 5.3);
      await store({ rater: RATERS[1 + (i % 2)]!, pizza, score: other, purpose: 'double', at });
    }
    expect(await own()).toMatchObject({
      state: 'refresher',
      marked: [
        { week: '2024-03-04', judged: 20 },
        { week: '2024-03-10', judged: 20 },
      ],
    });
    const { raters } = (
      await t.ask('manager', { url: `/api/raters/company/${COMPANY_A}/` })
    ).json();
    const byName = Object.fromEntries(raters.map((one: { name: string }) => [one.name, one]));
    expect(byName['Ines Robles'].differently).toHaveLength(4);
    for (const { own: mine, other, by } of byName['Ines Robles'].differently) {
      expect(other - mine).toBeGreaterThan(0.8);
      expect(NAMES.slice(1)).toContain(by);
    }
    // Raters who need no refresher get no pairs of pictures.
    expect(byName['Tom Akers']).toMatchObject({ differently: [], marked: [] });
    await golden();
    await start();
    expect(await own()).toMatchObject({ state: 'refresher', last_round: null });
    await answerRound({ same: 15 });
    const failed = { same: 15, of: 20, passed: false };
    expect(await own()).toMatchObject({ state: 'refresher', golden_open: 0, last_round: failed });
    t.setNow(LATER + 60_000);
    await start();
    expect(await own()).toMatchObject({ golden_open: 20, last_round: failed });
    await answerRound({ same: 16 });
    const passed = { same: 16, of: 20, passed: true };
    expect(await own()).toMatchObject({ state: 'in-tune', last_round: passed });
    const list = (await t.ask('manager', { url: `/api/raters/company/${COMPANY_A}/` })).json();
    expect(list.raters).toContainEqual(
      expect.objectContaining({ name: 'Ines Robles', state: 'in-tune' }),
    );
  });
});

describe.each([
  ['own figures', 'reviewer', '/api/raters/me/', readOwnEye],
  ['figures of all raters', 'manager', `/api/raters/company/${COMPANY_A}/`, listRaters],
] as const)('%s', (_name, kind, url, contract) => {
  test('are computed one call at a time: the next waits', async () => {
    await doubles(3, 0);
    // While the table is locked, every computation waits.
    const replies = await t.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE audit_judgement IN ACCESS EXCLUSIVE MODE`.execute(trx);
      const calls = Array.from({ length: 3 }, () => t.ask(kind, { url }));
      while ((await sessionsWaiting(t.db)) === 0) await sleep(5);
      // By now, a call that did not wait for the previous one would be waiting for the lock, too.
      await t.ask(kind, { url: '/api/sessions/' });
      await sleep(200);
      expect(await sessionsWaiting(t.db)).toBe(1);
      return { calls };
    });
    const statuses = (await Promise.all(replies.calls)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 200]);
  });

  test('may be asked for so often a minute', async () => {
    const key = countKey(contract.path, String(PEOPLE[kind].id));
    await t.tools.limits.costly.penalty(key, MOST_A_MINUTE.costly);
    const reply = await t.ask(kind, { url });
    await t.tools.limits.costly.delete(key);
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many_requests']);
    expect((await t.ask(kind, { url })).statusCode).toBe(200);
  });
});
