import { storeWeek } from '../test/samples/monthly-reports.ts';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { expect, test } from 'vitest';
import { makeMonthlyReport } from '../features/monthly-reports/make-monthly-report.ts';
import { fillPrintQueue } from './fill-print-queue.ts';

const t = testApp();
const NOW = Date.UTC(2024, 4, 2);
const BY = { viewer: { id: 1 }, origin: { userAgent: 'test', address: '' }, now: NOW };

test('months come before weeks, and a report that is not printed is not queued', async () => {
  const id = await storeWeek(t.db, { venue: V1, week: '2024-04-21' }, [{}]);
  await storeWeek(t.db, { venue: V1, week: '2024-04-14' }, [{}], { state: 'complete' });
  await storeWeek(t.db, { venue: V1, week: '2024-03-10' }, [{}]);
  const of = { company: COMPANY_A, month: '2024-04-01' };
  const company = await makeMonthlyReport(t.db, BY, { ...of, region: '' });
  await t.db.updateTable('monthly_report').set({ state: 'delivered' }).execute();
  await makeMonthlyReport(t.db, BY, { ...of, region: 'R1' });
  // Any existing file can stand in for a browser: nothing is printed here.
  const config = { chromiumPath: process.execPath };
  await fillPrintQueue({ ...t.tools, config }, { since: '2024-04-02', now: NOW });
  const prints = await t.db
    .selectFrom('report_print')
    .select(['kind', 'report', 'urgent'])
    .orderBy('try_after')
    .execute();
  expect(prints).toEqual([
    { kind: 'monthly', report: company, urgent: false },
    { kind: 'weekly', report: `${V1}-${id}`, urgent: false },
  ]);
});
