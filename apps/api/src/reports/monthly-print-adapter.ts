import type { Db } from '#platform/database/db';
import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { monthlyAddress } from '@crustodian/domain/reports/printed-address';
import { monthlyReportId, parseMonthlyReportId } from '@crustodian/domain/pizza/wire-id';
import { keepMonthlyFile, monthlyFile } from './monthly-file.ts';
import {
  lockMonthly,
  lockMonthlyNamed,
  monthlyTitle,
  readMonthly,
  type MonthlyReportRow,
} from './monthly-row.ts';
import { venuesOfCompany } from '../pizzas/named-venues.ts';
import { featuresHiddenPizza } from './monthly-features.ts';
import type { PrintAdapter, PrintableReport } from './printable-report.ts';

/** Print adapter for monthly reports of companies and regions. */
export const monthlyPrintAdapter: PrintAdapter = {
  lock: async (trx, id) => printable(trx, await lockMonthly(trx, id)),
  lockNamed: async (trx, name) => printable(trx, await lockMonthlyNamed(trx, name)),
  hasFile: async (db, id) => {
    const place = parseMonthlyReportId(id);
    return place !== null && (await monthlyFile(db, place)) !== null;
  },
  webPage: async (db, id) => {
    const { company, region, month } = await readMonthly(db, id);
    const stamp = dayMonthYearText(month);
    const stores = await venuesOfCompany(db, company);
    return {
      path: `${monthlyAddress(company, month, region === '' ? null : region)}?print=1`,
      reads: [
        `/api/pizza_tv/report/monthly/company_pk/${company}/month_stamp/${stamp}/`,
        `/api/pizza_tv/conglomerate/company_pk/${company}/month_stamp/${stamp}/`,
        '/api/pizza_tv/report_structure/',
        `/api/audited-figures/company/${company}/start_date/`,
        ...stores.map((venue) => `/api/static/${venue}/`),
      ],
    };
  },
  store: async (trx, id, made) =>
    printable(trx, await keepMonthlyFile(trx, await lockMonthly(trx, id), made)),
};

async function printable(trx: Db, report: MonthlyReportRow): Promise<PrintableReport> {
  const { name, state, language } = report;
  const title = monthlyTitle(report);
  return {
    kind: 'monthly',
    id: monthlyReportId(report),
    name,
    title,
    language,
    state,
    hidden: (await featuresHiddenPizza(trx, report)) ? 'month_pizza_hidden' : null,
  };
}
