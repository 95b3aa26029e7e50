import { doNextJob } from '#test/world/jobs';
import { insertTestPizzas } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { PEOPLE, V1 } from '#test/world/fixture';
import { OFFICIAL_CRITERIA } from '@crustodian/domain/pizza/criteria';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settleObjection } from './settle-objection.ts';
import { settleObjections } from './settle-objections.job.ts';

const t = testApp();
/** Monday noon in Chicago, a day after the test pizzas. */
const MONDAY = Date.UTC(2024, 2, 11, 17);
const DAY = 24 * 3_600_000;
const SEAL = 'Sello de queso';

const post = (kind: ViewerKind, url: string, payload: object) =>
  t.ask(kind, { method: 'POST', url, payload });
const next = async (kind: ViewerKind) =>
  (await post(kind, '/api/audit/next/', {})).json<{ task: { id: string } | null }>().task;

test('asked, judged blind by someone else, corrected and answered (U-050 to U-052)', async () => {
  t.setNow(MONDAY);
  await sql`UPDATE user_account SET allow_feedback = true
    WHERE id = ${PEOPLE.manager.id}`.execute(t.db);
  const [key] = await insertTestPizzas(t.db, V1, [{}]);
  const pizza = key!.t_id;
  const sentence = 'The seal is open all around.';
  const asked = { pizza, reason: 'criterion', criterion: SEAL, sentence };
  await post('reviewer', '/api/objections/', asked);
  // Half of its time is over, so it comes even without drawn pizzas to mix it with.
  t.setNow(MONDAY + DAY);
  await settleObjections(t.tools);
  expect(await next('reviewer')).toBeNull();

  const given = await post('manager', '/api/audit/next/', {});
  const { task } = given.json<{ task: { id: string } }>();
  for (const told of ['dispute', 'objection', sentence, pizza]) {
    expect(given.body).not.toContain(told);
  }
  const ninths = { ...Object.fromEntries(OFFICIAL_CRITERIA.map((one) => [one, 9])), [SEAL]: 2 };
  const judged = await post('manager', `/api/audit/tasks/${task.id}/judgement/`, {
    kind: 'points',
    ninths,
    bubbles: false,
    overbaked: false,
    bad_cut: false,
    specialty: null,
    milliseconds: 4000,
  });
  expect(judged.statusCode).toBe(200);
  expect(
    await doNextJob(t.db, 'settle-objections', (_data, signal) =>
      settleObjections(t.tools, { signal }),
    ),
  ).toBe(true);
  const answered = await t.ask('store', { url: `/api/objections/pizza/${pizza}/` });
  expect(answered.json()).toMatchObject({
    left: 5,
    objection: { state: 'granted', answer: { ninths_judged: 2, opinions: 1 } },
  });
  expect(answered.body).not.toContain('manager');
});

test('an answer to an objection that there is not leaves no day behind', async () => {
  const day = '2099-12-31';
  await settleObjection(t.tools, { venue: V1, day, id: 5 });
  expect(
    await t.db.selectFrom('rollup_day').selectAll().where('business_date', '=', day).execute(),
  ).toEqual([]);
});
