import { testApp } from '#test/world/app';
import { countRequest } from '#platform/http/rate-limit';
import { MOST_A_MINUTE } from '#platform/database/shared-counts';
import { COMPANY_A, PEOPLE } from '#test/world/fixture';
import { changeQualityDefinition } from '@crustodian/contract/admin';
import { expect, test } from 'vitest';
import { asker, auditLines, refusalOf } from '../administration.fixture.ts';

const t = testApp();
const ask = asker(t);
const path = `quality-definition/${COMPANY_A}/` as const;
const definition = async () => {
  const { min, max } = (await ask('manager', `GET ${path}`)).json<{ min: number; max: number }>();
  return { min, max };
};

test.each<[string, object, string]>([
  ['min above max', { min: 8, max: 6 }, 'bad_quality_definition'],
  ['min below 0', { min: -1, max: 6 }, 'bad_quality_definition'],
  ['max above 10', { min: 6, max: 10.5 }, 'bad_quality_definition'],
  ['text', { min: '6', max: 'eight' }, 'bad_request'],
  ['only one', { min: 6 }, 'bad_request'],
  ['nothing', {}, 'bad_request'],
])('%s: 400, and nothing changes', async (_case, payload, code) => {
  expect(refusalOf(await ask('manager', `PATCH ${path}`, payload))).toEqual([400, code]);
  expect(await definition()).toEqual({ min: 6, max: 8 });
  expect(await auditLines(t)).toEqual([]);
});

test('is stored, sent to every page, and listed in the history', async () => {
  const saved = await ask('manager', `PATCH ${path}`, { min: 5, max: 9 });
  expect(saved.json()).toEqual({
    pk: COMPANY_A,
    min: 5,
    max: 9,
    recount: {
      days: 0,
      days_done: 0,
      is_done: false,
      problem: null,
      counted_with: { min: 6, max: 8 },
    },
  });
  await ask('manager', `PATCH ${path}`, { min: 5, max: 9 });
  await ask('staffManager', `PATCH ${path}`, { min: 5.5, max: 9 });
  expect((await ask('manager', `GET ${path}`)).json()).toMatchObject({
    pk: COMPANY_A,
    min: 5.5,
    max: 9,
    recount: { counted_with: { min: 6, max: 8 } },
    history: [
      {
        by: 'staffManager@crustodian.example',
        before: { min: 5, max: 9 },
        after: { min: 5.5, max: 9 },
      },
      {
        by: 'manager@crustodian.example',
        before: { min: 6, max: 8 },
        after: { min: 5, max: 9 },
      },
    ],
  });
  const admin = await ask('manager', `GET admin/${COMPANY_A}`);
  expect(admin.json()).toMatchObject({ quality_definition: { pk: COMPANY_A, min: 5.5, max: 9 } });
  const stats = await t.ask('regular', { method: 'GET', url: '/api/venue_stats?venue=1' });
  expect(stats.json()).toEqual({ quality_definition: { min: 5.5, max: 9 } });
  expect(await auditLines(t, 5)).toHaveLength(2);
});

test.each([
  [6.005, 8],
  [0, 0],
  [10, 10],
  [7.123456789, 7.2],
])('min %d and max %d are kept as they were sent (X72)', async (min, max) => {
  expect((await ask('manager', `PATCH ${path}`, { min, max })).statusCode).toBe(200);
  expect(await definition()).toEqual({ min, max });
});

test('each change recounts all figures, so changes per minute are limited', async () => {
  for (let i = 0; i < MOST_A_MINUTE.costly; i += 1) {
    // Earlier tests have used some of them.
    await countRequest(t.tools, changeQualityDefinition, PEOPLE.manager.id).catch(() => undefined);
  }
  const refused = await ask('manager', `PATCH ${path}`, { min: 4, max: 9 });
  expect(refusalOf(refused)).toEqual([429, 'too_many_requests']);
});
