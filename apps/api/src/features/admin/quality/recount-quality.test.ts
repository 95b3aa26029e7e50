import { testApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B } from '#test/world/fixture';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimRecount } from './recount-quality.job.ts';

const t = testApp();

test('a recount is one process’s until it dies, and each process takes another one', async () => {
  const other = { db: t.db, process: randomUUID() };
  await t.db.insertInto('running_process').values({ id: other.process, host: 'other' }).execute();
  await t.db
    .insertInto('quality_recount')
    .values([
      { company_id: COMPANY_A, requested_at: new Date(1000) },
      { company_id: COMPANY_B, requested_at: new Date(2000) },
    ])
    .execute();
  expect(await claimRecount(other)).toBe(COMPANY_A);
  expect(await claimRecount(other)).toBe(COMPANY_A);
  expect(await claimRecount(t.tools)).toBe(COMPANY_B);
  await t.db.deleteFrom('running_process').where('id', '=', other.process).execute();
  expect(await claimRecount(t.tools)).toBe(COMPANY_A);
});
