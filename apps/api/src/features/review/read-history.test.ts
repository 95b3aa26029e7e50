import { insertTestPizzas, revOf, type TestPizza } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { PEOPLE, V1 } from '#test/world/fixture';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const app = testApp();
const NOON = Date.UTC(2024, 2, 13, 12);
beforeEach(() => app.setNow(NOON));

const post = (kind: ViewerKind, url: string, payload: object) =>
  app.ask(kind, { method: 'POST', url, payload });
const give = (key: PizzaKey, change: object) =>
  post('reviewer', '/api/dashboard/qa_feedback/', { ...key, ...change });
const undo = async (key: PizzaKey) =>
  post('reviewer', '/api/dashboard/qa_feedback_undo/', { ...key, rev: await revOf(app.db, key) });

interface Line {
  id: string;
  field: string;
  before: unknown;
  after: unknown;
  rev: number;
  undoes: string | null;
}
const historyOf = async ({ t_id }: PizzaKey, kind: ViewerKind = 'reviewer') =>
  app.ask(kind, { method: 'GET', url: `/api/dashboard/pizza_history/${t_id}/` });
const linesOf = async (key: PizzaKey, kind?: ViewerKind) =>
  (await historyOf(key, kind)).json<{ history: Line[] }>().history;

async function newPizza(venue = V1, pizza: TestPizza = {}): Promise<PizzaKey> {
  const [key] = await insertTestPizzas(app.db, venue, [pizza]);
  return key!;
}

test('tells who changed what from what to what and when, the newest first: 200', async () => {
  const key = await newPizza();
  await give(key, { specialty: 'pepperoni' });
  await give(key, { censored: 1 });
  app.setNow(NOON + 60_000);
  await undo(key);
  const lines = await linesOf(key);
  const values = lines.map(({ rev, field, before, after }) => [rev, field, before, after]);
  expect(values).toEqual([
    [3, 'censored', true, false],
    [2, 'censored', false, true],
    [1, 'score', 9.5, 7],
    [1, 'specialty', 'cheese', 'pepperoni'],
  ]);
  expect(lines[0]).toMatchObject({
    undoes: lines[1]!.id,
    reviewer: 'reviewer@crustodian.example',
    at: expect.stringMatching(/^2024-03-13T12:01:00/),
  });
  expect(lines[1]).toMatchObject({ at: expect.stringMatching(/^2024-03-13T12:00:00/) });
});

test('is empty for an untouched pizza, 404 for none', async () => {
  const key = await newPizza();
  expect(await linesOf(key)).toEqual([]);
  expect((await historyOf({ ...key, t_id: '1-240310-7' })).statusCode).toBe(404);
  expect((await historyOf({ ...key, t_id: '1-7' })).statusCode).toBe(404);
});

test('a pizza that was changed 200 times takes no correction, and its changes can be undone', async () => {
  const key = await newPizza();
  await give(key, { censored: 1 });
  await sql`UPDATE pizza SET rev = 199 WHERE venue_id = ${V1} AND rev = 1`.execute(app.db);
  expect((await give(key, { bubbles: 1 })).statusCode).toBe(200);
  expect((await give(key, { bubbles: 0 })).json()).toMatchObject({ code: 'pizza_changed_often' });
  expect((await undo(key)).statusCode).toBe(200);
});

describe('ground truth', () => {
  const letStaffReview = (allow_feedback: boolean) =>
    app.db
      .updateTable('user_account')
      .set({ allow_feedback })
      .where('id', '=', PEOPLE.staff.id)
      .execute();
  beforeEach(() => letStaffReview(true));
  afterEach(() => letStaffReview(false));

  test("is shown only to the provider's staff", async () => {
    const key = await newPizza();
    await give(key, { censored: 1 });
    for (const gt_extra of ['a', 'b']) {
      await post('staff', '/api/set_gt_for_ingredients_labeling', {
        ...key,
        split: 'train',
        gt_extra,
      });
    }
    const forStaff = await linesOf(key, 'staff');
    expect(forStaff.filter(({ field }) => field === 'gt_extra')).toMatchObject([
      { before: 'a', after: 'b' },
      { before: null, after: 'a' },
    ]);
    expect(forStaff.map(({ field }) => field)).toContain('gt_split');
    expect((await linesOf(key, 'reviewer')).map(({ field }) => field)).toEqual(['censored']);
  });

  test.each<[string, TestPizza, Partial<Record<ViewerKind, number>>]>([
    ['a hidden pizza', { censored: 1 }, { reviewer: 200, staff: 200 }],
    ["a trusted 'mala' snapshot", { snap_quality: 'mala' }, { reviewer: 404, staff: 200 }],
    ['no snapshot quality', { snap_quality: null }, { reviewer: 404, staff: 404 }],
  ])('the history of %s is told to whom it travels', async (_case, pizza, statuses) => {
    const key = await newPizza(V1, pizza);
    for (const [kind, status] of Object.entries(statuses)) {
      // Safe because only kinds are listed above.
      expect([kind, (await historyOf(key, kind as ViewerKind)).statusCode]).toEqual([kind, status]);
    }
  });
});
