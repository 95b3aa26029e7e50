import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2 } from '#test/world/fixture';
import { insertTestPizzas } from '#test/world/pizzas';
import { linesOf, type readToday } from '@crustodian/contract/today';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { lastCompleteWeek } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';

const t = testApp();
const HOUR = 3_600_000;
/** Noon on a Saturday in Chicago; its week began on Sunday, the 10th. */
const SATURDAY = Date.UTC(2024, 2, 16, 17);
const DAY = '2024-03-16';

beforeEach(async () => {
  t.setNow(SATURDAY);
  for (const table of ['objection', 'audit_task', 'report_file', 'weekly_report']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
});

const today = async (kind: ViewerKind = 'manager') =>
  (await t.ask(kind, { url: `/api/today/company/${COMPANY_A}/` })).json<Answer<typeof readToday>>();
const kindsOf = async (kind?: ViewerKind) => linesOf(await today(kind)).map((line) => line.kind);

/** Inserts this many drawn pizzas of a store, some of them judged at a time. */
async function insertDrawn(
  venue: number,
  { drawn, judged, at = SATURDAY - 3 * HOUR }: { drawn: number; judged: number; at?: number },
): Promise<void> {
  for (let pizza = 1; pizza <= drawn; pizza++) {
    await sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum, purpose,
        open_from, answered_at)
      VALUES (${randomUUID()}, ${COMPANY_A}, ${venue}, '2024-03-12', ${pizza}, 'fit', 'audit',
        ${new Date(SATURDAY - 48 * HOUR)}, ${pizza <= judged ? new Date(at) : null})`.execute(t.db);
  }
}

test('a week that may end without an audited figure: whose, how many are in, and until when', async () => {
  await insertDrawn(V1, { drawn: 21, judged: 3 });
  await insertDrawn(V2, { drawn: 21, judged: 8 });
  const stores = [{ venue: String(V1), judged: 3, drawn: 21 }];
  expect((await today()).reviews).toEqual({ stores, until: '2024-03-17', may_review: false });
  expect((await today('reviewer')).reviews).toMatchObject({ stores, may_review: true });
  expect(await kindsOf()).toEqual(['reviews']);
  // A viewer who neither judges nor manages can do nothing about it.
  expect((await today('regular')).reviews).toBeNull();
});

test('reviews are behind from Friday on, count by the hour, and until the week is over for a day', async () => {
  await insertDrawn(V1, { drawn: 21, judged: 8, at: SATURDAY - 60_000 });
  expect((await today()).reviews?.stores).toMatchObject([{ judged: 0 }]);
  t.setNow(SATURDAY + 26 * HOUR);
  expect((await today()).reviews).toEqual({ stores: [], until: '2024-03-17', may_review: false });
  await sql`UPDATE audit_task SET answered_at = NULL`.execute(t.db);
  expect((await today()).reviews?.stores).toHaveLength(1);
  t.setNow(SATURDAY + 50 * HOUR);
  expect((await today()).reviews).toBeNull();
  t.setNow(SATURDAY - 48 * HOUR);
  expect((await today()).reviews).toBeNull();
});

test('a store of which too few were drawn can have no figure, and is none that is behind', async () => {
  await insertDrawn(V1, { drawn: 7, judged: 0 });
  expect((await today()).reviews?.stores).toEqual([]);
});

async function insertObjection(
  state: 'open' | 'granted' | 'upheld' | 'expired',
  answeredAt = SATURDAY - HOUR,
): Promise<string> {
  const pizza = (await insertTestPizzas(t.db, V1, [{}]))[0]!.t_id;
  const id = Number(pizza.split('-').at(-1));
  const answer = state === 'granted' ? { opinions: 1, score_before: 6.2, score_after: 6.7 } : null;
  await sql`INSERT INTO objection (id, company_id, venue_id, business_date, pizza_id, week, reason, sentence,
      engine, asked_by, asked_at, due_at, state, answered_at, answer)
    SELECT ${randomUUID()}, ${COMPANY_A}, ${V1}, p.business_date, p.id, '2024-03-10', 'damaged', '', 'engine',
      (SELECT max(id) FROM user_account), ${new Date(SATURDAY - 47 * HOUR)}, ${new Date(SATURDAY + HOUR)},
      ${state}, ${state === 'open' ? null : new Date(answeredAt)}, ${answer && JSON.stringify(answer)}
    FROM pizza p WHERE p.venue_id = ${V1} AND p.id = ${id}`.execute(t.db);
  return pizza;
}

test('objections that wait say when they are due by the clock of the store, not to who may judge them', async () => {
  await insertObjection('open');
  expect((await today()).objections_due).toEqual(['2024/03/16 13:00:00']);
  expect((await today('regular')).objections_due).toHaveLength(1);
  expect(await kindsOf()).toEqual(['objections']);
  expect((await today('reviewer')).objections_due).toEqual([]);
});

test('an objection that was answered is told for a day', async () => {
  const pizza = await insertObjection('granted');
  expect((await today('regular')).objections_answered).toEqual([
    expect.objectContaining({
      pizza,
      venue: String(V1),
      state: 'granted',
      opinions: 1,
      before: 6.2,
      after: 6.7,
    }),
  ]);
  expect(await kindsOf()).toEqual(['objection']);
  t.setNow(SATURDAY + 24 * HOUR);
  expect(await kindsOf()).toEqual([]);
});

test('one that nobody answered in time is told too', async () => {
  await insertObjection('expired');
  const [answered] = (await today()).objections_answered;
  expect(answered).toMatchObject({ state: 'expired', before: null, after: null });
});

async function insertReport(venue: number, state: string, madeAt: number): Promise<void> {
  await sql`INSERT INTO weekly_report (venue_id, id, week_stamp, state, name)
    VALUES (${venue}, ${venue}, ${lastCompleteWeek(DAY)}, ${state}, ${`report ${venue}`})`.execute(
    t.db,
  );
  await sql`INSERT INTO report_file (venue_id, report_id, digest, pages, bytes, made_by, made_at)
    VALUES (${venue}, ${venue}, 'd', 1, 1, 'server', ${new Date(madeAt)})`.execute(t.db);
}

test("last week's reports wait for who sends them, and are told to others for a day", async () => {
  await insertReport(V1, 'generated', SATURDAY - 72 * HOUR);
  await insertReport(V2, 'delivered', SATURDAY - HOUR);
  const week = lastCompleteWeek(DAY);
  expect((await today('staff')).reports).toEqual({ week, venues: [String(V1)], may_send: true });
  expect((await today()).reports).toEqual({ week, venues: [String(V2)], may_send: false });
  expect(await kindsOf()).toEqual(['reports']);
  t.setNow(SATURDAY + 24 * HOUR);
  expect(await kindsOf()).toEqual([]);
});
