import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { pk, venueId, regionCode } from './wire/fields.ts';
import { anyReportId, monthlyReportId } from './monthly-reports.ts';
import { reportId } from './weekly-reports.ts';

/** Reports of one call (spec 002 section 9: batches of 5). */
export const REPORTS_A_MAIL_CALL = 5;

export const mailReports = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/pdf_email/',
  summary:
    'Mails the PDFs of up to five reports to their recipients; delivered is what did not fail',
  access: 'staff',
  scope: 'handler',
  costly: true,
  body: z.object({
    reports: z.array(anyReportId).min(1).max(REPORTS_A_MAIL_CALL),
    company: pk.optional(),
    /** Names the click: the same one never sends a report twice. */
    request_id: z.uuid().optional(),
  }),
  answer: z.object({
    msg: z.string(),
    fails: z.array(z.object({ report: z.string(), err: z.string() })),
    /** _id of each report that is delivered now. */
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
  summary: 'Every mail of a report: when, to whom, and what became of it; newest first',
  access: 'staff',
  scope: { venueOf: 'params.id' },
  params: z.object({ id: reportId }),
  answer: deliveries,
  errors: ['venue_not_yours'],
});

export const readMonthlyDeliveries = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report/monthly/deliveries/:id/',
  summary: 'Every mail of a monthly report: when, to whom, and what became of it; newest first',
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
  summary: 'Who the weekly reports of each store and the monthly ones of a company are mailed to',
  access: 'recipients',
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
    /** Of the monthly reports: of the whole company where all of it is the viewer's, and of each region. */
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
  summary: 'Sets who one store’s weekly reports or a company’s or region’s monthly ones go to',
  access: 'recipients',
  scope: { administered: 'params.company' },
  params: z.object({ company: pk }),
  body: z.discriminatedUnion('of', [
    z.object({ of: z.literal('store'), venue: venueId, emails }),
    z.object({ of: z.literal('region'), region: regionCode, emails }),
    z.object({ of: z.literal('company'), emails }),
  ]),
  /** The complete list as it is kept: trimmed, each address once. */
  answer: z.object({ emails: addresses }),
  errors: [
    'company_not_yours',
    'whole_company_needed',
    'venue_not_yours',
    'unknown_region',
    'bad_recipients',
  ],
});
