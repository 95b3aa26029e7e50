import { initializeMonthlyReport as contract } from '@crustodian/contract/monthly-reports';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { makeMonthlyReport } from './make-monthly-report.ts';
import { refuseUnlessMonth } from './refuse-unless-month.ts';

export const initializeMonthlyReport = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now } = context;
  const { month_stamp: month, region } = body;
  refuseUnlessMonth(month, now());
  const by = { viewer, origin: originOf(request), now: now() };
  return { _id: await makeMonthlyReport(db, by, { company, region: region ?? '', month }) };
});
