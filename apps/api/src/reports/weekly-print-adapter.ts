import { weeklyAddress } from '@crustodian/domain/reports/printed-address';
import { parseReportId, reportId } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import type { PrintAdapter, PrintableReport } from './printable-report.ts';
import { printsHiddenPizza } from './hidden-entries.ts';
import { fileTitle, storeReportFile, reportFile } from './report-file.ts';
import { lockReport, lockReportNamed, readReport, type ReportRow } from './report-row.ts';

/** Print adapter for weekly reports of stores. */
export const weeklyPrintAdapter: PrintAdapter = {
  lock: async (trx, id) => printable(trx, await lockReport(trx, id)),
  lockNamed: async (trx, name) => printable(trx, await lockReportNamed(trx, name)),
  hasFile: async (db, id) => {
    const place = parseReportId(id);
    return place !== null && (await reportFile(db, place)) !== null;
  },
  webPage: async (db, id) => {
    const { venue, company, week } = await readReport(db, id);
    return {
      path: `${weeklyAddress(venue, week)}?print=1`,
      reads: [
        `/api/static/${venue}/`,
        '/api/pizza_tv/report_structure/',
        '/api/pizza_tv/stores_evolution/',
        `/api/pizza_tv/report/venue_pk/${venue}/`,
        `/api/pizza_tv/conglomerate/venue_pk/${venue}/`,
        `/api/pizza_tv/reports/company_pk/${company}/`,
        `/api/dashboard/company-info/venue/${venue}/`,
        `/api/dashboard/venues-by-company/${company}`,
        `/api/audited-figures/venue/${venue}/start_date/`,
        `/api/audit/draws/${venue}/`,
      ],
    };
  },
  store: async (trx, id, made) =>
    printable(trx, await storeReportFile(trx, await lockReport(trx, id), made)),
};

async function printable(trx: Db, report: ReportRow): Promise<PrintableReport> {
  const { report_language: language } = await trx
    .selectFrom('company')
    .select('report_language')
    .where('id', '=', report.company)
    .executeTakeFirstOrThrow();
  const { name, state } = report;
  return {
    kind: 'weekly',
    id: reportId(report),
    name,
    title: fileTitle(report),
    language,
    state,
    hidden: (await printsHiddenPizza(trx, report)) ? 'pizza_hidden_since' : null,
  };
}
