import { EXPORT_TABLES } from '@crustodian/contract/exports';
import { readCsv } from '@crustodian/contract/wire/csv';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1 } from '#test/world/fixture';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { receiveWebhooks } from '../../integrations/webhooks/received-webhooks.fixture.ts';
import { addTask, bake, clearAudit, judge, next, NOW, type PlacedPizza } from './lane.fixture.ts';

const t = testApp();

// An administrator who reviews.
beforeAll(() =>
  sql`UPDATE user_account SET allow_feedback = true WHERE id = ${PEOPLE.manager.id}`.execute(t.db),
);
beforeEach(async () => {
  t.setNow(NOW);
  await clearAudit(t);
  await sql`DELETE FROM objection`.execute(t.db);
  await sql`INSERT INTO audit_seed (company_id, week, seed, made_at, committed_at, revealed_at)
    VALUES (${COMPANY_A}, '2024-03-10', decode(repeat('ab', 32), 'hex'), now(), now(), now())`.execute(
    t.db,
  );
});

const read = async <T>(url: string) => (await t.ask('manager', { url })).json<T>();
const object = async ({ key }: PlacedPizza) => {
  const about = { pizza: key.t_id, reason: 'criterion', criterion: 'Sello de queso' };
  const asked = { method: 'POST', url: '/api/objections/', payload: about } as const;
  expect((await t.ask('regular', asked)).statusCode).toBe(200);
};
/** The pizzas of the judgements in all that the administrator exports. */
async function exported() {
  const file = await t.ask('manager', {
    url: `/api/exports/company/${COMPANY_A}/judgements/2024-03/`,
  });
  const pizza = Object.keys(EXPORT_TABLES.judgements).indexOf('pizza');
  const of = (id: number) => `/api/privacy/company/${COMPANY_A}/person/${id}/`;
  const { records } = await read<{ records: Record<string, object[]> }>(
    `${of(PEOPLE.reviewer.id)}export/`,
  );
  const { months } = await read<{ months: { month: string; judgements: number }[] }>(
    `/api/exports/company/${COMPANY_A}/`,
  );
  const { counts } = await read<{ counts: { reviews: number } }>(of(PEOPLE.reviewer.id));
  return {
    file: readCsv(file.body)
      .slice(1)
      .map((row) => row[pizza]),
    personal: records['audit_judgement.rater_id']?.length ?? 0,
    listed: months.find(({ month }) => month === '2024-03')?.judgements,
    counted: counts.reviews,
  };
}
const nothing = { file: [], personal: 0, listed: 0, counted: 0 };
/** An answer may bring another task by lot. */
const dropFollowUps = () =>
  sql`DELETE FROM audit_task WHERE answered_at IS NULL AND purpose IN ('repeat', 'golden')`.execute(
    t.db,
  );

test('a second opinion that the first rater may not give does not hide judgements from that rater', async () => {
  const [pizza] = await bake(t, V1, 1);
  await addTask(t, pizza!);
  await addTask(t, pizza!, { purpose: 'double' });
  const task = await next(t, 'manager');
  await judge(t, 'manager', task!.id);
  await dropFollowUps();
  expect((await exported()).file).toEqual([pizza!.key.t_id]);
});

test('who still has a second opinion to give exports no first ones of the week', async () => {
  const [pizza] = await bake(t, V1, 1);
  await addTask(t, pizza!);
  const task = await next(t, 'reviewer');
  await judge(t, 'reviewer', task!.id);
  await dropFollowUps();
  const ids = { file: [pizza!.key.t_id], personal: 1, listed: 1, counted: 1 };
  expect(await exported()).toEqual(ids);
  const double = await addTask(t, pizza!, { purpose: 'double' });
  expect(await exported()).toEqual(nothing);
  await sql`UPDATE audit_task SET answered_at = now() WHERE id = ${double}`.execute(t.db);
  expect(await exported()).toEqual(ids);
});

test('of an objection that is not answered no export and no message reveals the pizza', async () => {
  await receiveWebhooks(t.db);
  const [pizza] = await bake(t, V1, 1);
  await addTask(t, pizza!);
  const task = await next(t, 'reviewer');
  await judge(t, 'reviewer', task!.id);
  await dropFollowUps();
  await object(pizza!);
  // Between an opinion and the next one no task is open.
  await sql`UPDATE audit_task SET answered_at = now() WHERE purpose = 'dispute'`.execute(t.db);
  expect(await exported()).toEqual(nothing);
  const objections = async () => {
    const url = `/api/privacy/company/${COMPANY_A}/person/${PEOPLE.regular.id}/export/`;
    const { records } = await read<{ records: Record<string, object[]> }>(url);
    return records['objection.asked_by']?.length ?? 0;
  };
  expect(await objections()).toBe(0);
  const { messages } = await read<{ messages: { body: string }[] }>(
    `/api/integrations/company/${COMPANY_A}/webhook-messages/`,
  );
  expect(messages.map(({ body }) => body)).toEqual([expect.stringContaining('objection.asked')]);
  expect(messages[0]!.body).not.toMatch(/venue|Venue|2024-03-10/);
  await sql`UPDATE objection SET state = 'expired', answered_at = now()`.execute(t.db);
  expect([await objections(), (await exported()).personal]).toEqual([1, 1]);
});
