import { testApp } from '#test/world/app';
import { COMPANY_A } from '#test/world/fixture';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

const held = vi.hoisted(() => Promise.withResolvers<never[]>());
vi.mock(import('./company-judgements.ts'), async (original) => ({
  ...(await original()),
  companyJudgements: () => held.promise,
}));

const t = testApp();
/** The maximum number of concurrent calls of an account. */
const CALLS = 6;

test('figures of raters that take long leave an account its turns', async () => {
  const url = `/api/raters/company/${COMPANY_A}/`;
  const slow = Array.from({ length: CALLS }, () => t.ask('manager', { url }));
  await wait(200);
  const other = t.ask('manager', { url: '/api/dashboard/venues/' });
  const first = await Promise.race([other, wait(5000)]);
  held.resolve([]);
  expect(first?.statusCode).toBe(200);
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: CALLS }, () => 200),
  );
});
