import { insertTestPizzas, revOf, type TestPizza } from '#test/world/pizzas';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { startSession } from '#platform/auth/session';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1, V2, V3 } from '#test/world/fixture';
import { signAccess } from '#platform/auth/tokens';
import { ATTRIBUTES } from '@crustodian/domain/pizza/attributes';
import { criteriaSums } from '@crustodian/domain/score/score-formula';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';

const app = testApp();
const REVIEWERS = 100;
const PIZZAS = 24;

/** Headers of a hundred reviewers of company A, each with a different name. */
async function signInReviewers(): Promise<Record<string, string>[]> {
  const { csrf } = await csrfHeaders();
  return Promise.all(
    Array.from({ length: REVIEWERS }, async (_, n) => {
      const name = `reviewer-${n}@crustodian.example`;
      const user = 1000 + n;
      const person = { id: user, email: name, username: name, employer_id: COMPANY_A };
      await app.db
        .insertInto('user_account')
        .values({ ...person, allow_feedback: true })
        .execute();
      const origin = { userAgent: 'test', address: '127.0.0.1' };
      const session = await startSession(app.db, { user, origin, now: Date.now() });
      const access = signAccess(app.tools.keys, session, Date.now());
      return { ...csrf, authorization: `JWT ${access}` };
    }),
  );
}

async function csrfHeaders() {
  const { authorization: _own, ...csrf } = await app.signIn('reviewer');
  return { csrf };
}

/** The change that reviewer n makes; neighbours change the same pizzas differently. */
function changeBy(n: number): object {
  const changes = [
    { badCut: n % 2 },
    { bubbles: 1, overbaked: n % 3 === 0 ? 1 : 0 },
    { specialty: ['pepperoni', 'hawaiana', 'meats'][n % 3], crust: ['delgada', 'pan'][n % 2] },
    { score_criteria: { Bordes: (n % 9) / 10, 'Ingredientes interior': (n % 20) / 10 } },
    { standard: n % 2 ? 'to_standard' : 'not_to_standard', attributes: n % 2 ? ['foggy'] : [] },
    { censored: n % 2 },
  ];
  return changes[n % changes.length]!;
}

interface Stored {
  id: number;
  rev: number;
  state: Record<string, unknown>;
}

/** Each pizza in the terms of the history. */
async function storedPizzas(keys: readonly PizzaKey[]): Promise<Stored[]> {
  const ids = keys.map(({ t_id }) => Number(t_id.split('-')[2]));
  const { rows } = await sql<Stored>`
    SELECT p.id, p.rev, json_build_object('censored', p.censored, 'bubbles', p.bubbles,
      'overbaked', p.overbaked, 'badCut', p.bad_cut, 'standard', p.standard,
      'attributes', p.attributes, 'specialty', p.specialty, 'crust', p.crust,
      'omit_soft', p.omit_soft, 'score', p.score / 100::float8, 'original_data', p.original_data,
      'score_details', d.evaluation -> 'score_details',
      'score_adjusted', d.evaluation -> 'score_adjusted') AS state
    FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id)
    WHERE p.id = ANY (${ids}) ORDER BY p.id`.execute(app.db);
  return rows.map(({ state, ...pizza }) => ({ ...pizza, state: withSums(state) }));
}

const withSums = (state: Record<string, unknown>) => ({
  ...state,
  score_criteria: criteriaSums(state['score_details'] as Parameters<typeof criteriaSums>[0]),
});

interface Line {
  rev: number;
  requestId: string;
  field: string;
  before: unknown;
  after: unknown;
}

async function historyOf(id: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    SELECT rev, request_id AS "requestId", field, old_value AS before, new_value AS after
    FROM correction WHERE pizza_id = ${id} ORDER BY rev, id`.execute(app.db);
  return rows;
}

/** Replays the history, and checks that each line fits the state that the previous ones left. */
function replay({ state, ...pizza }: Stored, history: readonly Line[]): Stored {
  const now = { ...state };
  let rev = pizza.rev;
  for (const line of history) {
    expect([rev, rev + 1]).toContain(line.rev);
    rev = line.rev;
    expect({ rev, field: line.field, value: now[line.field] }).toEqual({
      rev,
      field: line.field,
      value: line.before,
    });
    now[line.field] = line.after;
  }
  return { ...pizza, rev, state: now };
}

test('a hundred reviewers of the same pizzas lose nothing: the history replayed is what is stored', async () => {
  const kinds: TestPizza[] = [{}, { reviewer: 'Ana', standard: 'to_standard' }, { bad_cut: 1 }];
  const pizzas = (count: number) => Array.from({ length: count }, (_, n) => kinds[n % 3]!);
  const keys = [
    ...(await insertTestPizzas(app.db, V1, pizzas(PIZZAS / 2))),
    ...(await insertTestPizzas(app.db, V2, pizzas(PIZZAS / 2))),
  ];
  const before = await storedPizzas(keys);
  const reviewers = await signInReviewers();
  const asked = reviewers.flatMap((headers, n) =>
    // Every seventh request undoes the active correction, whoever made it.
    [0, 1, 2].map((turn) => ({
      headers,
      request_id: randomUUID(),
      undo: (n + turn) % 7 === 6,
      key: keys[(n * 5 + turn * 11) % PIZZAS]!,
      change: changeBy(n + turn),
    })),
  );
  const replies = await Promise.all(
    asked.map(async ({ headers, request_id, undo, key, change }) => {
      const reply = await app.app.inject({
        method: 'POST',
        url: `/api/dashboard/${undo ? 'qa_feedback_undo' : 'qa_feedback'}/`,
        headers,
        payload: { ...key, request_id, ...(undo ? { rev: await revOf(app.db, key) } : change) },
      });
      const { code } = reply.json<{ code?: string }>();
      const isRefused = undo && ['nothing_to_undo', 'changed_meanwhile'].includes(code ?? '');
      expect([200, isRefused ? 409 : 200]).toContain(reply.statusCode);
      return { request_id, stored: reply.statusCode === 200 };
    }),
  );

  const after = await storedPizzas(keys);
  const kept = new Set<string>();
  for (const [index, pizza] of before.entries()) {
    const history = await historyOf(pizza.id);
    for (const { requestId } of history) kept.add(requestId);
    expect(replay(pizza, history)).toEqual(after[index]);
  }
  const acknowledged = replies.filter(({ stored }) => stored).map(({ request_id }) => request_id);
  expect([...kept].toSorted()).toEqual(acknowledged.toSorted());
  expect(await verifyRollups(app.db)).toEqual([]);
});

const give = (payload: object) =>
  app.ask('reviewer', { method: 'POST', url: '/api/dashboard/qa_feedback/', payload });

describe('fifty corrections at once', () => {
  test('of one pizza: none is lost, the revs follow each other, rollups equal the facts', async () => {
    const [key] = await insertTestPizzas(app.db, V3, [{}]);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        give({
          ...key!,
          ...(n % 2
            ? { badCut: n % 4 === 1 ? 1 : 0 }
            : { attributes: [ATTRIBUTES[n % ATTRIBUTES.length]] }),
        }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    const revs = replies
      .map((reply) => reply.json<{ rev: number }>().rev)
      .toSorted((a, b) => a - b);
    expect(revs).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    const history = await app.ask('reviewer', {
      method: 'GET',
      url: `/api/dashboard/pizza_history/${key!.t_id}/`,
    });
    const { history: lines } = history.json<{ history: { rev: number; field: string }[] }>();
    const sent = lines.filter(({ field }) => field === 'badCut' || field === 'attributes');
    expect(sent.map(({ rev }) => rev)).toEqual(revs.toReversed());
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('of one day: rollups equal the facts', async () => {
    const keys = await insertTestPizzas(
      app.db,
      V3,
      Array.from({ length: 25 }, () => ({})),
    );
    const replies = await Promise.all(
      [...keys, ...keys].map((key, n) =>
        give({ ...key, ...(n < 25 ? { overbaked: 1 } : { specialty: 'hawaiana' }) }),
      ),
    );
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await verifyRollups(app.db)).toEqual([]);
    const { bad } = await app.db
      .selectFrom('rollup_day')
      .select('bad')
      .where('venue_id', '=', V3)
      .executeTakeFirstOrThrow();
    expect(bad).toBe(25);
  });
});
