import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { bit, dayMonthYear, pk, wholeNumber } from './wire/fields.ts';
import { anyReportId } from './monthly-reports.ts';
import { reportId, reportState } from './weekly-reports.ts';

/** '{franchise}-{venue}-W{n}-{stamp}' (decision X87). */
const reportName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/, 'must be the report_name of a report');

/** More pages than any report has. */
export const MOST_PAGES = 60;
const pageNumber = wholeNumber.refine(
  (page) => page >= 1 && page <= MOST_PAGES,
  `must be from 1 to ${MOST_PAGES}`,
);

export const listReportsToPrint = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/reports_to_be_printed/company_pk/:company/week_stamp/:week/',
  summary: 'Stores whose report of the week is complete but not yet printed, in store order',
  access: 'staff',
  scope: { company: 'params.company' },
  params: z.object({ company: pk, week: dayMonthYear }),
  answer: z.object({
    stores: z.array(
      z.object({
        venue: z.string(),
        name: z.string(),
        pretty_name: z.string(),
        report_id: reportId,
        state: reportState,
        report_name: z.string().optional(),
      }),
    ),
  }),
  errors: ['company_not_yours'],
});

export const receivePage = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/receive_pdf_page/',
  summary: 'Accepts the image of one page of a report, as a data URL or as the file `screenshot`',
  access: 'staff',
  scope: 'handler',
  upload: true,
  bodyLimit: 8_100_000,
  body: z
    .object({
      /** data:image/jpeg;base64,… or PNG; omitted when sent as a file. */
      screenshot: z.string().max(8_000_000).optional(),
      report_name: reportName,
      page_num: pageNumber,
      pages_count: pageNumber,
    })
    .refine(({ page_num, pages_count }) => page_num <= pages_count, {
      path: ['page_num'],
      message: 'is greater than pages_count',
    }),
  answer: z.object({
    success: z.literal(true).optional(),
    page_num: z.number().optional(),
    pages_count: z.number().optional(),
  }),
  errors: [
    'report_not_found',
    'not_a_page',
    'report_not_complete',
    'pizza_hidden_since',
    'month_pizza_hidden',
  ],
});

export const generatePdf = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/generate_pdf/',
  summary: 'Creates the PDF from the pages received, or discards them with `clear`',
  access: 'staff',
  scope: 'handler',
  costly: true,
  /** With `clear` only the name; otherwise the report and its number of pages. */
  body: z
    .object({
      clear: bit.optional(),
      report_name: reportName,
      report_id: anyReportId.optional(),
      pages_count: pageNumber.optional(),
      monthly: bit.optional(),
    })
    .refine(
      ({ clear, report_id, pages_count }) =>
        clear === true || (report_id !== undefined && pages_count !== undefined),
      'send report_id and pages_count, or clear',
    )
    .meta({ anyOf: [{ required: ['report_id', 'pages_count'] }, { required: ['clear'] }] }),
  /** `state` and `pages` after generation. */
  answer: z.object({
    msg: z.string(),
    state: reportState.optional(),
    pages: z.number().int().optional(),
  }),
  errors: [
    'report_not_found',
    'pages_missing',
    'report_not_complete',
    'pizza_hidden_since',
    'month_pizza_hidden',
  ],
});

export const queuePrinting = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/selenium/screenshots/',
  summary: 'Queues complete reports for printing by the server',
  access: 'staff',
  scope: 'handler',
  costly: true,
  body: z.object({
    reports: z
      .array(
        z.object({
          pk: z.string().max(40),
          region: z.string().max(100).nullish(),
          report_name: z.string().max(200),
          _id: anyReportId,
          stamp: dayMonthYear,
          monthly: bit.optional(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  answer: z.object({
    msg: z.string(),
    /** Those that were not queued, with the reason. */
    fails: z.array(z.object({ report: z.string(), err: z.string() })).default([]),
  }),
});

export const readPrintQueue = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/selenium/state/',
  summary: 'Reports queued for printing by the server, and when printing started',
  access: 'staff',
  scope: 'none',
  answer: z.object({
    reports: z.array(anyReportId),
    /** When printing of the current report started; null if none is being printed. */
    start: z.iso.datetime().nullable(),
    /** Whether the server has a browser for printing. */
    can_print: z.boolean().optional(),
    /** Reports the server gave up on, with the reason. */
    failed: z.array(z.object({ report: anyReportId, err: z.string() })).default([]),
  }),
});

export const previewReport = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report_preview/',
  summary: 'The location of the PDF of a generated or delivered report',
  access: 'livePdf',
  scope: 'handler',
  query: z.object({ report_name: reportName, monthly: z.enum(['0', '1']).optional() }),
  /** Null if the report has no file. */
  answer: z.object({ url: z.string().nullish() }),
  errors: ['report_not_found', 'no_report_file'],
});

export const serveReportFile = endpoint({
  method: 'GET',
  path: '/api/static/reports/:id',
  summary: 'The PDF of a report; `download` sends it as an attachment',
  access: 'livePdf',
  scope: { venueOf: 'params.id' },
  kind: 'file',
  fileType: 'application/pdf',
  cookie: true,
  params: z.object({ id: reportId }),
  query: z.object({ download: z.enum(['1', '0']).optional() }),
  answer: z.string(),
  errors: ['venue_not_yours', 'no_report_file'],
});
