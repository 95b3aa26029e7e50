import type { Retention } from '@crustodian/contract/privacy';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PEOPLE, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { insertTestPizzas } from '#test/world/pizzas';
import { sql } from 'kysely';
import { resultsOf } from '../../../test/hostile/bytes-read.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteExpiredPictures } from './delete-pictures.job.ts';

const t = testApp();

const OF_A = `/api/privacy/company/${COMPANY_A}`;
/** The pizzas are of 10 March and 10 April. */
const NOW = Date.UTC(2024, 4, 1, 18);
const MARCH = 'REPORT_localized_capture_start_ts';
const april = { [MARCH]: '2024/04/10 18:40:00' };

const get = async (path = '/retention/', kind: ViewerKind = 'manager') =>
  (await t.ask(kind, { method: 'GET', url: OF_A + path })).json<Retention & { code?: string }>();
const post = async (path: string, payload: object, kind: ViewerKind = 'manager') =>
  (await t.ask(kind, { method: 'POST', url: OF_A + path, payload })).json<
    Retention & { code?: string }
  >();
const keep = (days: number | null, typed: number | null = days) =>
  post('/retention/', { kind: 'pictures', days, ...(typed && { typed }) });
const pictures = async () => (await get()).kinds.find(({ kind }) => kind === 'pictures');
const night = () => deleteExpiredPictures(t.tools);

/** Assigns pictures to the pizzas of a store and stores the pictures. */
async function showPictures(venue: number, digests: readonly (string | null)[]): Promise<void> {
  const { rows } = await sql<{ id: number; day: string }>`SELECT id, business_date::text AS day
    FROM pizza WHERE venue_id = ${venue} ORDER BY business_date, id`.execute(t.db);
  for (const [index, { id, day }] of rows.entries()) {
    await sql`UPDATE pizza SET picture = ${digests[index] ?? null}
      WHERE venue_id = ${venue} AND business_date = ${day}::date AND id = ${id}`.execute(t.db);
  }
  for (const digest of new Set(digests)) {
    await sql`INSERT INTO picture (venue_id, digest, format, width, height, bytes)
      VALUES (${venue}, ${digest}, 'jpeg', 8, 8, 100) ON CONFLICT DO NOTHING`.execute(t.db);
  }
}
const left = async (venue: number): Promise<string[]> => {
  const { rows } = await sql<{ digest: string }>`SELECT digest FROM picture
    WHERE venue_id = ${venue} ORDER BY 1`.execute(t.db);
  return rows.map(({ digest }) => digest);
};

beforeAll(async () => {
  for (const venue of [V1, V2, VENUE_OF_B]) await insertTestPizzas(t.db, venue, [{}, {}, april]);
  await sql`DELETE FROM capture_picture`.execute(t.db);
});

beforeEach(async () => {
  t.setNow(NOW);
  for (const table of ['retention', 'legal_hold', 'picture_deletion', 'picture', 'golden_sample']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
  // 'old' and 'older' are shown in March only, 'both' in March and April, 'new' in April only.
  await showPictures(V1, ['old', 'both', 'both']);
  await showPictures(V2, ['old', 'older', 'new']);
  await showPictures(VENUE_OF_B, ['old', 'older', 'new']);
});

test('without days everything is kept', async () => {
  expect(await get()).toMatchObject({ bytes: 500 });
  expect(await pictures()).toEqual({ kind: 'pictures', days: null, kept: 5, due_tonight: 0 });
  await night();
  expect([await left(V1), await left(V2)]).toEqual([
    ['both', 'old'],
    ['new', 'old', 'older'],
  ]);
});

test('pictures are looked up a few at a time until none is left to delete', async () => {
  await keep(40);
  const lookedUp = await resultsOf(t.db, () => deleteExpiredPictures(t.tools, undefined, 1));
  expect([await left(V1), await left(V2)]).toEqual([['both'], ['new']]);
  const digests = lookedUp.filter((rows) =>
    rows.some((row) => Object.hasOwn(row as object, 'digest')),
  );
  expect(digests.map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('what a shorter time deletes is counted, and has to be typed', async () => {
  expect(await get('/retention/due/?kind=pictures&days=40')).toEqual({ due: 3 });
  expect(await get('/retention/due/?kind=pictures&days=100')).toEqual({ due: 0 });
  for (const typed of [null, 41]) {
    expect((await keep(40, typed)).code).toBe('days_not_typed');
  }
  expect(await pictures()).toMatchObject({ days: null });
  await keep(40);
  expect(await pictures()).toMatchObject({ days: 40, due_tonight: 3 });
  // A longer retention needs no confirmation.
  await keep(400, null);
  expect(await pictures()).toMatchObject({ days: 400 });
  expect((await keep(29)).code).toBe('bad_request');
  await keep(null);
  expect(await pictures()).toMatchObject({ days: null });
});

test('a picture that nothing has shown yet has no age, and stays', async () => {
  await sql`INSERT INTO picture (venue_id, digest, format, width, height, bytes)
    VALUES (${V1}, 'unshown', 'jpeg', 8, 8, 100)`.execute(t.db);
  expect(await get('/retention/due/?kind=pictures&days=100')).toEqual({ due: 0 });
  await keep(40);
  await night();
  expect(await left(V1)).toEqual(['both', 'unshown']);
});

test('a night deletes old pictures of this company alone; figures and pizzas stay', async () => {
  const pizzas = await sql`SELECT * FROM pizza ORDER BY venue_id, business_date, id`.execute(t.db);
  await keep(40);
  await night();
  expect([await left(V1), await left(V2), await left(VENUE_OF_B)]).toEqual([
    ['both'],
    ['new'],
    ['new', 'old', 'older'],
  ]);
  expect(await pictures()).toMatchObject({ due_tonight: 0 });
  const deleted = { pictures: 3, judgements: 0, pizzas: 0, log_entries: 0 };
  expect(await get()).toMatchObject({ nights: [{ day: '2024-05-01', deleted, bytes: 300 }] });
  const after = await sql`SELECT * FROM pizza ORDER BY venue_id, business_date, id`.execute(t.db);
  expect(after.rows).toEqual(pizzas.rows);
  expect(await verifyRollups(t.db)).toEqual([]);
  const { rows } = await sql`SELECT after FROM audit_entry
    WHERE action = 'pictures_deleted' ORDER BY id DESC LIMIT 1`.execute(t.db);
  expect(rows).toEqual([{ after: { pictures: 3, 'older than days': 40 } }]);
  await night();
  expect((await get()).nights).toHaveLength(1);
});

test('pictures that an interrupted night deleted are logged by the next one', async () => {
  await keep(40);
  await sql`INSERT INTO picture_deletion (venue_id, day, before_day, pictures, bytes)
    VALUES (${V1}, '2024-04-30', '2024-03-21', 7, 700)`.execute(t.db);
  await night();
  const logged = async () =>
    (
      await sql`SELECT after FROM audit_entry WHERE action = 'pictures_deleted' AND at >= ${new Date(NOW)}
        ORDER BY id`.execute(t.db)
    ).rows.slice(-1);
  expect(await logged()).toEqual([{ after: { pictures: 10, 'older than days': 40 } }]);
  await night();
  expect(await logged()).toEqual([{ after: { pictures: 10, 'older than days': 40 } }]);
});

test('a store and a span on hold are left until the hold is lifted', async () => {
  await keep(40);
  const hold = { venue: V2, from: '2024-03-10', until: '2024-03-10', reason: 'claim 2231' };
  const held = await post('/holds/', hold);
  expect(held).toMatchObject({ holds: [{ reason: 'claim 2231' }] });
  expect(await pictures()).toMatchObject({ due_tonight: 1 });
  await night();
  expect(await left(V2)).toEqual(['new', 'old', 'older']);
  const url = `${OF_A}/holds/${held.holds[0]!.id}/`;
  expect((await t.ask('manager', { method: 'DELETE', url })).json()).toMatchObject({ holds: [] });
  const again = await t.ask('manager', { method: 'DELETE', url });
  expect(again.json()).toMatchObject({ code: 'hold_not_found' });
  await night();
  expect(await left(V2)).toEqual(['new']);
});

test('a hold that is sent many times at once is set once, and another one beside it', async () => {
  const hold = { venue: V2, from: '2024-03-10', until: '2024-03-10', reason: 'sent twice' };
  await Promise.all(Array.from({ length: 6 }, () => post('/holds/', hold)));
  const { holds } = await post('/holds/', { ...hold, reason: 'another claim' });
  expect(holds.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
    'another claim',
    'sent twice',
  ]);
  const logged = await sql`SELECT FROM audit_entry
    WHERE action = 'legal_hold_set' AND after ->> 'reason' = 'sent twice'`.execute(t.db);
  expect(logged.rows).toHaveLength(1);
  for (const { id } of holds) {
    await t.ask('manager', { method: 'DELETE', url: `${OF_A}/holds/${id}/` });
  }
  const again = await post('/holds/', hold);
  expect(again.holds).toMatchObject([{ reason: 'sent twice' }]);
  await t.ask('manager', { method: 'DELETE', url: `${OF_A}/holds/${again.holds[0]!.id}/` });
});

test('a hold is of a store of the company, and of days in their order', async () => {
  const hold = { venue: VENUE_OF_B, from: '2024-03-10', until: '2024-03-10', reason: 'claim' };
  expect((await post('/holds/', hold)).code).toBe('venue_not_yours');
  expect((await post('/holds/', { ...hold, venue: V1, from: '2024-03-11' })).code).toBe(
    'bad_request',
  );
  const ofB = `/api/privacy/company/${COMPANY_B}/retention/`;
  expect((await t.ask('manager', { method: 'GET', url: ofB })).json()).toMatchObject({
    code: 'company_not_yours',
  });
});

test('the picture of a golden sample stays', async () => {
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
    SELECT ${COMPANY_A}, 'cheese', 'tradicional', venue_id, business_date, id FROM pizza
    WHERE venue_id = ${V2} AND picture = 'older'`.execute(t.db);
  await keep(40);
  await night();
  expect(await left(V2)).toEqual(['new', 'older']);
});

const cropping = (crops: boolean, kind: ViewerKind = 'manager') =>
  post('/retention/crop/', { crops_pictures: crops }, kind);
const isCropped = async (company: number) =>
  (
    await sql<{ crops: boolean }>`SELECT crops_pictures AS crops FROM company
      WHERE id = ${company}`.execute(t.db)
  ).rows[0]!.crops;

test('that only the pizza’s circle is kept is chosen for a company, and logged with what was before', async () => {
  expect(await get()).toMatchObject({ crops_pictures: false });
  expect(await cropping(true)).toMatchObject({ crops_pictures: true });
  expect(await get()).toMatchObject({ crops_pictures: true });
  expect([await isCropped(COMPANY_A), await isCropped(COMPANY_B)]).toEqual([true, false]);
  // Choosing it again is not a change.
  await cropping(true);
  await cropping(false);
  const { rows } = await sql`SELECT action, subject, before, after, user_id FROM audit_entry
    WHERE company_id = ${COMPANY_A} AND subject = 'What a picture shows' ORDER BY id`.execute(t.db);
  const [on, off] = [{ 'only the pizza’s circle': true }, { 'only the pizza’s circle': false }];
  expect(rows).toEqual([
    {
      action: 'retention_changed',
      subject: 'What a picture shows',
      before: off,
      after: on,
      user_id: PEOPLE.manager.id,
    },
    {
      action: 'retention_changed',
      subject: 'What a picture shows',
      before: on,
      after: off,
      user_id: PEOPLE.manager.id,
    },
  ]);
});

test('who manages some stores alone, or another company, does not choose it', async () => {
  await sql`INSERT INTO venue_membership (user_id, venue_id) VALUES (${PEOPLE.manager.id}, ${V1})`.execute(
    t.db,
  );
  expect((await cropping(true)).code).toBe('whole_company_needed');
  await sql`DELETE FROM venue_membership WHERE user_id = ${PEOPLE.manager.id}`.execute(t.db);
  expect((await cropping(true, 'managerOfB')).code).toBe('company_not_yours');
  expect((await cropping(true, 'regular')).code).toBe('forbidden');
  expect(await isCropped(COMPANY_A)).toBe(false);
});
