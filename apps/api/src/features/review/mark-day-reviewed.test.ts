import { insertTestPizzas } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { PEOPLE, V1, V2 } from '#test/world/fixture';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = testApp();
const url = '/api/dashboard/day_reviewed/';
const mark = (kind: ViewerKind, payload: object) =>
  app.ask(kind, {
    method: 'POST',
    url,
    payload: { venue: String(V1), date_str: '2024-03-11', ack: 0, ...payload },
  });
const reviews = () => app.db.selectFrom('day_review').selectAll().execute();

beforeAll(async () => {
  const at = (ts: string, more = {}) => [{ REPORT_localized_capture_start_ts: ts, ...more }];
  await insertTestPizzas(app.db, V1, at('2024/03/11 21:00:00'));
  // 01:30 still belongs to the 11th; the 12th has a pizza, but no evaluated one.
  await insertTestPizzas(app.db, V1, at('2024/03/12 01:30:00'));
  await insertTestPizzas(app.db, V1, at('2024/03/12 12:00:00', { evaluation: null }));
  await insertTestPizzas(app.db, V2, at('2024/03/11 12:00:00'));
  await insertTestPizzas(app.db, V2, at('2024/03/12 12:00:00'));
});
beforeEach(async () => {
  app.setNow(Date.UTC(2024, 2, 13, 18));
  await app.db.deleteFrom('day_review').execute();
});

test('without later evaluations it is asked back and nothing stored: 200 (X57, D-206)', async () => {
  const reply = await mark('reviewer', {});
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    ack_required: true,
    next_shift_str: 'AM 12-3-2024',
    msg: expect.stringContaining('AM 12-3-2024'),
  });
  expect(await reviews()).toEqual([]);
});

test('on agreement it is stored (D-209), again by whoever marks it last', async () => {
  for (const hour of [18, 19]) {
    app.setNow(Date.UTC(2024, 2, 13, hour));
    const reply = await mark('reviewer', { ack: 1 });
    expect(reply.json()).toMatchObject({ ack_required: false, next_shift_str: null });
  }
  expect(await reviews()).toMatchObject([
    {
      venue_id: V1,
      business_date: '2024-03-11',
      user_id: 4,
      at: new Date(Date.UTC(2024, 2, 13, 19)),
    },
  ]);
});

test('each mark of a day is in the audit log, also the one before the last', async () => {
  await sql`DELETE FROM audit_entry`.execute(app.db);
  for (let times = 0; times < 2; times += 1) await mark('reviewer', { ack: 1 });
  const { rows } = await sql`SELECT action, user_id, venue_id, subject FROM audit_entry
    WHERE action = 'day_reviewed'`.execute(app.db);
  const entry = { action: 'day_reviewed', venue_id: V1, subject: 'Venue 1 11-3-2024' };
  expect(rows).toEqual([
    { ...entry, user_id: PEOPLE.reviewer.id },
    { ...entry, user_id: PEOPLE.reviewer.id },
  ]);
});

test('a day without pizzas cannot be marked: 400, and nothing is stored', async () => {
  const reply = await mark('reviewer', { date_str: '2024-03-09', ack: 1 });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().err).toContain('There are no pizzas on 2024-03-09');
  expect(await reviews()).toEqual([]);
});

test('with later evaluations it is stored at once', async () => {
  const reply = await mark('reviewer', { venue: String(V2) });
  expect(reply.json()).toMatchObject({ ack_required: false });
  expect(await reviews()).toMatchObject([{ venue_id: V2 }]);
});

test('form-data is answered like JSON (X33)', async () => {
  const reply = await app.ask('reviewer', {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'venue=1&date_str=2024-03-11&ack=1',
  });
  expect(reply.json()).toMatchObject({ ack_required: false });
});

describe('refusals', () => {
  test.each([
    ['a day that is none', { date_str: '2024-02-30' }],
    ['day-month-year', { date_str: '11-3-2024' }],
    ['a day that has not started in the venue', { date_str: '2024-03-14', ack: 1 }],
    ['an acknowledgement that is neither 0 nor 1', { ack: 2 }],
  ])('%s: 400, nothing stored', async (_case, change) => {
    expect((await mark('reviewer', change)).statusCode).toBe(400);
    expect(await reviews()).toEqual([]);
  });
});
