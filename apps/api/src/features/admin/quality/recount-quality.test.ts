import { testApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B } from '#test/world/fixture';
import { doNextJob, storedJobs } from '#test/world/jobs';
import { beforeEach, expect, test } from 'vitest';
import { runRecount } from './recount-quality.job.ts';

const t = testApp();
const never = new AbortController().signal;
const url = (company: number) => `/api/dashboard/quality-definition/${company}/`;
const change = async (company: number, min: number) => {
  const payload = { min, max: 9 };
  const reply = await t.ask('staffManager', { method: 'PATCH', url: url(company), payload });
  expect(reply.statusCode).toBe(200);
};
const recount = async (company: number) =>
  (await t.ask('staffManager', { method: 'GET', url: url(company) })).json().recount;
const waiting = async () =>
  (await storedJobs(t.db, 'recount-company')).map(({ data: { company } }) => company);
const recountNext = (signal = never) =>
  doNextJob(t.db, 'recount-company', ({ company }) => runRecount(t.tools, company, signal));

beforeEach(async () => {
  while (await recountNext());
});

test('each company whose definition changed waits once, however often it changed', async () => {
  await change(COMPANY_A, 4);
  await change(COMPANY_B, 4);
  await change(COMPANY_A, 5);
  expect(await waiting()).toEqual([COMPANY_A, COMPANY_B]);
  expect(await recountNext()).toBe(true);
  expect(await recount(COMPANY_A)).toMatchObject({ is_done: true, counted_with: { min: 5 } });
  expect(await recount(COMPANY_B)).toMatchObject({ is_done: false });
  expect(await recountNext()).toBe(true);
  expect(await recountNext()).toBe(false);
});

test('a change that is not stored requests nothing', async () => {
  await t.db
    .transaction()
    .execute(async (trx) => {
      const job = { data: { company: COMPANY_A }, key: 'a' };
      await t.tools.jobs.send(trx, 'recount-company', [job]);
      throw new Error('not stored');
    })
    .catch(() => undefined);
  expect(await waiting()).toEqual([]);
});

test('one that is broken off waits again', async () => {
  await change(COMPANY_A, 3);
  await expect(recountNext(AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await waiting()).toEqual([COMPANY_A]);
  expect(await recount(COMPANY_A)).toMatchObject({ is_done: false, problem: null });
});
