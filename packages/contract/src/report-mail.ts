import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { pk, venueId, regionCode } from './wire/fields.ts';
import { anyReportId, monthlyReportId } from './monthly-reports.ts';
import { reportId } from './weekly-reports.ts';

/** Reports per call (spec 002 section 9: batches of 5). */
export const REPORTS_A_MAIL_CALL = 5;

export const mailReports = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/pdf_email/',
  summary:
    'E-mails the PDFs of up to five reports to their recipients; `delivered` lists those that succeeded',
  access: 'staff',
  scope: 'handler',
  costly: true,
  body: z.object({
    reports: z.array(anyReportId).min(1).max(REPORTS_A_MAIL_CALL),
    company: pk.optional(),
    /** Identifies the click so that a retry never sends a report twice. */
    request_id: z.uuid().optional(),
  }),
  answer: z.object({
    msg: z.string(),
    fails: z.array(z.object({ report: z.string(), err: z.string() })),
    /** _id of each report that is now delivered. */
    delivered: z.array(z.string()).default([]),
  }),
});

const deliveries = z.object({
  deliveries: z.array(
    z.object({
      at: z.iso.datetime(),
      by: z.string(),
      recipients: z.array(z.string()),
      state: z.enum(['sending', 'sent', 'failed']),
      detail: z.string().nullable(),
    }),
  ),
});

export const readDeliveries = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report/deliveries/:id/',
  summary: 'Every e-mail of a report with its time, recipients and outcome, newest first',
  access: 'staff',
  scope: { venueOf: 'params.id' },
  params: z.object({ id: reportId }),
  answer: deliveries,
  errors: ['venue_not_yours'],
});

export const readMonthlyDeliveries = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report/monthly/deliveries/:id/',
  summary: 'Every e-mail of a monthly report with its time, recipients and outcome, newest first',
  access: 'staff',
  scope: 'handler',
  params: z.object({ id: monthlyReportId }),
  answer: deliveries,
  errors: ['company_not_yours'],
});

const addresses = z.array(z.string());

export const readRecipients = endpoint({
  method: 'GET',
  path: '/api/dashboard/report-recipients/:company/',
  summary: "The recipients of each store's weekly reports and of a company's monthly reports",
  access: 'adminOrStaff',
  scope: { administered: 'params.company' },
  params: z.object({ company: pk }),
  answer: z.object({
    stores: z.array(
      z.object({
        venue: z.string(),
        pretty_name: z.string(),
        region: z.string().nullable(),
        emails: addresses,
      }),
    ),
    /** For monthly reports: the whole company if the viewer manages all of it, and each region. */
    monthly: z.object({
      company: addresses.nullable(),
      regions: z.array(z.object({ code: z.string(), name: z.string(), emails: addresses })),
    }),
  }),
  errors: ['company_not_yours'],
});

const emails = z.array(z.string().max(300)).max(200);

export const changeRecipients = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/report-recipients/:company/',
  summary:
    "Sets the recipients of one store's weekly reports, or of a company's or region's monthly reports",
  access: 'adminOrStaff',
  scope: { administered: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  body: z.discriminatedUnion('of', [
    z.object({ of: z.literal('store'), venue: venueId, emails }),
    z.object({ of: z.literal('region'), region: regionCode, emails }),
    z.object({ of: z.literal('company'), emails }),
  ]),
  /** The complete list as stored: trimmed and without duplicates. */
  answer: z.object({ emails: addresses }),
  errors: [
    'company_not_yours',
    'whole_company_needed',
    'venue_not_yours',
    'unknown_region',
    'bad_recipients',
  ],
});
