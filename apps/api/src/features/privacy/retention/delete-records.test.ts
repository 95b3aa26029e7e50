import type { Retention } from '@crustodian/contract/privacy';
import { writeOperatorAudit, type Audited } from '#platform/audit-log';
import { sealAuditLog, verifyAuditLog } from '#platform/audit-seals';
import { testApp } from '#test/world/app';
import { newUser } from '#test/samples/requests';
import { COMPANY_A, COMPANY_B, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { untilSessionsWait } from '#test/world/database';
import { weekDataWindow, weekEnd } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertDraw, steadyWeek } from '../../audited-figures/audited-weeks.fixture.ts';
import { recountWeek } from '../../audited-figures/recount-week.ts';
import { deleteOldRecords } from './delete-records.job.ts';

const t = testApp();

const OF_A = `/api/privacy/company/${COMPANY_A}`;
const WEEK = '2024-03-10';
const NOW = Date.UTC(2024, 10, 1, 18);
const DAY = 24 * 3600 * 1000;

const get = async (path = '/retention/') =>
  (await t.ask('manager', { method: 'GET', url: OF_A + path })).json<Retention>();
const post = async (path: string, payload: object) =>
  (await t.ask('manager', { method: 'POST', url: OF_A + path, payload })).json<
    Retention & { code?: string }
  >();
const keep = (kind: 'judgements' | 'log_entries', days: number) =>
  post('/retention/', { kind, days, typed: days });
const kept = async (kind: 'judgements' | 'log_entries') =>
  (await get()).kinds.find((one) => one.kind === kind)!;
const night = () => deleteOldRecords(t.tools);
const hold = (venue: number, from: string, until: string) =>
  post('/holds/', { venue, from, until, reason: 'claim 2231' });

beforeEach(async () => {
  t.setNow(NOW);
  const tables = ['retention', 'retention_night', 'legal_hold', 'audit_entry'];
  const judged = ['audit_judgement', 'audit_task', 'audit_note', 'audit_draw', 'audit_pizza'];
  for (const table of [...tables, ...judged, 'deleted_audit_entry', 'audited_figure']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
});

/** A week's draw of a store with three judgements per day, made on the day itself. */
async function judgeWeek(venue: number, company: number, week = WEEK): Promise<void> {
  for (const day of steadyWeek(week, { venue, company })) await insertDraw(t.db, day);
  // Citus refuses an update that depends on the session's time zone.
  await sql`UPDATE audit_judgement
    SET judged_at = (business_date + time '12:00') AT TIME ZONE 'UTC'`.execute(t.db);
  await sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum,
      purpose, open_from, answered_at)
    SELECT task_id, company_id, venue_id, business_date, pizza_id, stratum, purpose, judged_at,
      judged_at FROM audit_judgement ON CONFLICT DO NOTHING`.execute(t.db);
}
const count = async (table: string, venue: number) =>
  (
    await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
      WHERE venue_id = ${venue}`.execute(t.db)
  ).rows[0]!.count;
const figures = async () =>
  (await sql`SELECT * FROM audited_figure ORDER BY venue_id, week, figure, revision`.execute(t.db))
    .rows;

test('old judgements go with their tasks, and every figure that they gave stays', async () => {
  await judgeWeek(V1, COMPANY_A);
  await judgeWeek(VENUE_OF_B, COMPANY_B);
  await recountWeek(t.db, { venue: V1, week: WEEK }, NOW);
  const before = await figures();
  expect(before.length).toBeGreaterThan(0);
  await keep('judgements', 200);
  expect(await kept('judgements')).toEqual({
    kind: 'judgements',
    days: 200,
    kept: 21,
    due_tonight: 21,
  });
  await night();
  expect([await count('audit_judgement', V1), await count('audit_task', V1)]).toEqual([0, 0]);
  expect(await count('audit_judgement', VENUE_OF_B)).toBe(21);
  expect((await get()).nights).toEqual([
    {
      day: '2024-11-01',
      deleted: { pictures: 0, judgements: 21, pizzas: 0, log_entries: 0 },
      bytes: 0,
    },
  ]);
  // Simulates the recount that a late judgement triggers, in the week or in one that takes its
  // engine weight from it.
  await recountWeek(t.db, { venue: V1, week: WEEK }, NOW);
  await recountWeek(t.db, { venue: V1, week: weekDataWindow(WEEK).until }, NOW);
  expect(await figures()).toEqual(before);
  const { rows } = await sql`SELECT after FROM audit_entry
    WHERE action = 'judgements_deleted'`.execute(t.db);
  expect(rows).toEqual([{ after: { judgements: 21, 'older than days': 200 } }]);
});

test('a week of which all judgements are kept is recounted', async () => {
  await keep('judgements', 180);
  await judgeWeek(V1, COMPANY_A);
  await judgeWeek(V1, COMPANY_A, '2024-10-06');
  await night();
  await recountWeek(t.db, { venue: V1, week: '2024-10-06' }, NOW);
  expect(await figures()).not.toEqual([]);
});

test('judgements of pizzas on hold stay until the hold is lifted', async () => {
  await judgeWeek(V1, COMPANY_A);
  await keep('judgements', 200);
  const { holds } = await hold(V1, '2024-03-11', '2024-03-12');
  expect(await kept('judgements')).toMatchObject({ due_tonight: 15 });
  await night();
  expect(await count('audit_judgement', V1)).toBe(6);
  await t.ask('manager', { method: 'DELETE', url: `${OF_A}/holds/${holds[0]!.id}/` });
  await night();
  expect(await count('audit_judgement', V1)).toBe(0);
});

test('what a hold is set on while the night waits for the store stays', async () => {
  await judgeWeek(V1, COMPANY_A);
  await keep('judgements', 200);
  const free = Promise.withResolvers<void>();
  const busy = t.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM venue WHERE id = ${V1} FOR NO KEY UPDATE`.execute(trx);
    await free.promise;
  });
  const held = hold(V1, WEEK, weekEnd(WEEK));
  await untilSessionsWait(t.db, 1);
  const deleted = night();
  await untilSessionsWait(t.db, 2);
  free.resolve();
  await Promise.all([busy, held, deleted]);
  expect(await count('audit_judgement', V1)).toBe(21);
});

test.each([
  ['judgements', 179],
  ['log_entries', 29],
] as const)('%s cannot be kept for %d days alone', async (kind, days) => {
  expect((await keep(kind, days)).code).toBe('bad_request');
});

const write = (subject: string, at: number, entry: Partial<Audited> = {}) =>
  writeOperatorAudit(t.db, {
    now: at,
    company: COMPANY_A,
    action: 'password_reset',
    subject,
    after: { limited: false },
    ...entry,
  });
const subjects = async () =>
  (
    await sql<{ subject: string }>`SELECT subject FROM audit_entry
      WHERE action NOT IN ('retention_changed', 'signed_in') ORDER BY at, id`.execute(t.db)
  ).rows.map(({ subject }) => subject);
const MARCH = Date.UTC(2024, 2, 10, 12);

test('old entries of the audit log go, and the rest stays proven', async () => {
  await write('ana', MARCH);
  await write('of another company', MARCH + 1, { company: COMPANY_B });
  await write('ben', MARCH + 2);
  await write('Rules', MARCH + 3, { action: 'quality_definition_changed' });
  await write('new', NOW - DAY);
  await sealAuditLog(t.db);
  const { last } = await verifyAuditLog(t.db);
  await keep('log_entries', 90);
  expect(await kept('log_entries')).toMatchObject({ due_tonight: 2 });
  await night();
  expect(await subjects()).toEqual(['of another company', 'Rules', 'new', 'Retention']);
  await sealAuditLog(t.db);
  expect(await verifyAuditLog(t.db, last)).toMatchObject({ faults: [], deleted: 2 });
  expect((await get()).nights).toMatchObject([{ deleted: { log_entries: 2 } }]);
  // Entries that record deletions are never deleted.
  t.setNow(NOW + 400 * DAY);
  await night();
  await sealAuditLog(t.db);
  expect(await subjects()).toEqual(['of another company', 'Rules', 'Retention', 'Retention']);
  expect(await verifyAuditLog(t.db, last)).toMatchObject({ faults: [] });
});

test('the deletions of the audit log stay proven when somebody is erased whose name is among their words', async () => {
  await write('ana', MARCH);
  await sealAuditLog(t.db);
  const { last } = await verifyAuditLog(t.db);
  await keep('log_entries', 90);
  await night();
  await sealAuditLog(t.db);
  const person = await newUser(t, COMPANY_A);
  for (const name of ['Than Days', 'Audit Log']) {
    const [first, family] = name.split(' ');
    await sql`UPDATE user_account SET first_name = ${first}, last_name = ${family},
      email = ${`${first}@c2.example`}, erased_at = NULL, deleted_at = NULL WHERE id = ${person}`.execute(
      t.db,
    );
    expect(await post(`/person/${person}/erase/`, { name })).toHaveProperty('pseudonym');
  }
  expect(await verifyAuditLog(t.db, last)).toMatchObject({ faults: [], deleted: 1 });
});

test('a hold keeps the entries of its store and those of no store', async () => {
  await write('held store', MARCH, { venue: V1 });
  await write('no store', MARCH + 1);
  await write('other store', MARCH + 2, { venue: V2 });
  await write('other day', MARCH + 9 * DAY, { venue: V1 });
  await sealAuditLog(t.db);
  await keep('log_entries', 90);
  await hold(V1, '2024-03-10', '2024-03-10');
  await night();
  expect((await subjects()).slice(0, 2)).toEqual(['held store', 'no store']);
  expect(await subjects()).not.toContain('other store');
  expect(await subjects()).not.toContain('other day');
});
