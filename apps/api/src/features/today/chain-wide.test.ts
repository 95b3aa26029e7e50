import { testApp } from '#test/world/app';
import { COMPANY_A, V1, V2, V3 } from '#test/world/fixture';
import { linesOf, type readToday } from '@crustodian/contract/today';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { drawDueCharts } from '../signals/draw-charts.job.ts';
import { learnUsual } from '../signals/learn-usual.job.ts';
import { insertQuietWeeks, insertShift, NOW, TODAY } from '../signals/signalled-store.fixture.ts';

const t = testApp();
const STORES = [V1, V2, V3];
const FAULT = [...Array<number>(25).fill(8), ...Array<number>(15).fill(3)];

beforeAll(async () => {
  t.setNow(NOW);
  for (const venue of STORES) await insertQuietWeeks(t.db, venue);
  await learnUsual(t.tools);
});

/** What the page makes of the answer. */
async function lines() {
  t.setNow(NOW + 13 * 3_600_000);
  const url = `/api/today/company/${COMPANY_A}/`;
  const answer = (await t.ask('manager', { method: 'GET', url })).json<Answer<typeof readToday>>();
  return linesOf(answer);
}

test('the same fault of two stores is two lines, of three it is one of the company', async () => {
  for (const venue of [V1, V2]) await insertShift(t.db, venue, { day: TODAY }, FAULT);
  await drawDueCharts(t.tools);
  expect((await lines()).map(({ kind }) => kind)).toEqual(['kitchen', 'kitchen']);
  await insertShift(t.db, V3, { day: TODAY }, FAULT);
  await drawDueCharts(t.tools);
  const [line, ...others] = await lines();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ kind: 'chain-wide', part: 'Sello de queso' });
  expect(line?.kind === 'chain-wide' && line.signals.map(({ venue }) => venue).sort()).toEqual(
    STORES.map(String),
  );
});
