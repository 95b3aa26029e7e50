import { insertTestPizzas } from '#facts/test-pizzas';
import { testApp, type Kind } from '#platform/test-app';
import { COMPANY_A, V1 } from '#platform/test-fixture';
import type { Agreement } from '@crustodian/domain/agreement';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { placeWithPizza } from '../../test-place.ts';

const t = testApp();
const URL = '/api/scoring/agreement';
const ask = (kind: Kind, query = '') => t.ask(kind, { url: URL + query });

beforeAll(async () => {
  await placeWithPizza(t, { venue: V1, company: COMPANY_A, grid: 'official', device: '' });
  t.setNow(Date.UTC(2024, 2, 20));
});

test('only reviewed pizzas count; a renamed one does not agree', async () => {
  expect((await ask('staff')).json()).toMatchObject({ all: { reviewed: 0 }, stores: [] });
  await sql`UPDATE pizza SET reviewer_id = 1, specialty = 'cheese',
    original_data = '{"specialty": "pepperoni"}'`.execute(t.db);
  const answer = (await ask('staff')).json();
  expect(answer.all).toEqual({ reviewed: 1, specialtyKept: 0, pointsKept: 1 });
  expect(answer.specialties).toEqual([
    { specialty: 'pepperoni', reviewed: 1, specialtyKept: 0, pointsKept: 1 },
  ]);
  expect(answer.criteria).toHaveLength(8);
});

test('older weeks are left out', async () =>
  expect((await ask('staff', '?weeks=1')).json()).toMatchObject({ all: { reviewed: 0 } }));

test.each<[Kind, string, number]>([
  ['anon', '', 401],
  ['regular', '', 403],
  ['staff', '?weeks=0', 400],
  ['staff', '?weeks=many', 400],
])('%s asking for %j: %i', async (kind, query, status) =>
  expect((await ask(kind, query)).statusCode).toBe(status),
);

test('points of one slider move no other: the ingredients keep what their sliders showed', async () => {
  const [key] = await insertTestPizzas(t.db, V1, [{}]);
  const payload = { ...key!, score_criteria: { Bordes: 0.4 } };
  await t.ask('reviewer', { method: 'POST', url: '/api/dashboard/qa_feedback/', payload });
  const { criteria } = (await ask('staff')).json<Agreement>();
  const moved = criteria.filter(({ kept }) => kept < 1).map(({ criterion }) => criterion);
  expect(moved).toEqual(['Bordes']);
});
