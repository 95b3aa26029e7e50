import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { dayMonthYear, pk } from './wire/fields.ts';
import { monthlyReport, monthlyReportId, monthlyRow } from './monthly-reports-shapes.ts';
import { share } from './weekly-reports-shapes.ts';

export type {
  FeaturedPizza,
  MonthlyFigures,
  MonthlyReport,
  MonthlyRow,
  StoreResume,
} from './monthly-reports-shapes.ts';

const companyMonth = z.object({ company: pk, month: dayMonthYear });
const flagText = z.enum(['0', '1']);

/** JSON text of a list of companies: '[1,2]'. */
const companyList = z.codec(
  z
    .string()
    .max(4000)
    .refine((text) => companiesIn(text) !== null, 'must be a JSON list of company pks')
    .meta({ example: '[1,2]' }),
  z.array(z.number().int()),
  { decode: (text) => companiesIn(text) ?? [], encode: (list) => JSON.stringify(list) },
);

function companiesIn(text: string): number[] | null {
  try {
    return z.array(z.number().int().positive().max(999_999_999)).max(500).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const listMonthlyReports = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report/monthly/company_pk/MULTIPLE/month_stamp/:month/',
  summary: 'A row per company for a month, with `regional` one per region as well',
  access: 'staff',
  scope: 'handler',
  params: z.object({ month: dayMonthYear }),
  /** All companies that have stores, unless they are named. */
  query: z.object({ regional: flagText.optional(), companies_pks: companyList.optional() }),
  answer: z.object({ reports: z.array(monthlyRow) }),
  errors: ['company_not_yours', 'not_a_month'],
});

export const readMonthlyReports = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report/monthly/company_pk/:company/month_stamp/:month/',
  summary:
    "A company's reports of a month, of the whole and of its regions, with `complete_data` whole",
  access: 'staff',
  scope: { company: 'params.company' },
  params: companyMonth,
  /** `notes` 0 leaves out what was changed since: a print shows none, and they take a moment. */
  query: z.object({ complete_data: flagText.optional(), notes: flagText.optional() }),
  answer: z.object({
    /** With `complete_data` the reports that there are; else a row each, those without a report too. */
    reports: z.array(z.union([monthlyReport, monthlyRow])),
    report_language: z.enum(['en', 'es']),
    stores: z.array(
      z.object({ venue: z.string(), name: z.string(), region: z.string().nullable() }),
    ),
  }),
  errors: ['company_not_yours', 'not_a_month'],
});

export const readMonthConglomerate = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/conglomerate/company_pk/:company/month_stamp/:month/',
  summary: "Mean of the stores of a company's brand in a month, and in each of the last twelve",
  access: 'staff',
  scope: { company: 'params.company' },
  params: companyMonth,
  answer: z.object({
    to_standard_percentage: share.nullable(),
    months: z.record(z.string(), share.nullable()).default({}),
  }),
  errors: ['company_not_yours', 'not_a_month'],
});

export const initializeMonthlyReport = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/initialize_monthly_report/',
  summary:
    "Makes a company's or region's report of a month from its finished weekly reports; a second time nothing",
  access: 'staff',
  scope: { company: 'body.company' },
  costly: true,
  body: z.object({
    company: pk,
    month_stamp: dayMonthYear,
    /** Code of a region; the whole company without one. */
    region: z.string().max(100).nullish(),
  }),
  answer: z.object({ _id: monthlyReportId }),
  errors: ['company_not_yours', 'not_a_month', 'unknown_region', 'no_finished_reports'],
});

export const deleteMonthlyReport = endpoint({
  method: 'DELETE',
  path: '/api/pizza_tv/report/monthly/delete/id/:id/',
  summary: 'Deletes a monthly report with its PDF',
  access: 'staff',
  scope: 'handler',
  params: z.object({ id: monthlyReportId }),
  answer: z.object({ msg: z.string() }),
  errors: ['company_not_yours', 'report_not_found'],
});

export const serveMonthlyFile = endpoint({
  method: 'GET',
  path: '/api/static/monthly-reports/:id',
  summary: 'The PDF of a monthly report; `download` saves it',
  access: 'staff',
  scope: 'handler',
  kind: 'file',
  fileType: 'application/pdf',
  cookie: true,
  params: z.object({ id: monthlyReportId }),
  query: z.object({ download: flagText.optional() }),
  answer: z.string(),
  errors: ['company_not_yours', 'no_report_file'],
});
