import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pk } from './fields.ts';
import { reportId } from './weekly-reports-shapes.ts';

/** Reports of one call (spec 002 section 9: batches of 5). */
export const REPORTS_A_MAIL_CALL = 5;

export const mailReports = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/pdf_email/',
  summary:
    'Mails the PDFs of up to five reports to their recipients; delivered is what did not fail',
  access: 'staff',
  scope: 'handler',
  body: z.object({
    reports: z.array(reportId).min(1).max(REPORTS_A_MAIL_CALL),
    company: pk.optional(),
    /** Names the click: the same one never sends a report twice. */
    request_id: z.uuid().optional(),
  }),
  answer: z.object({
    msg: z.string(),
    fails: z.array(z.object({ report: z.string(), err: z.string() })),
    /** _id of each report that is delivered now. */
    delivered: z.array(z.string()),
  }),
});

export const readDeliveries = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report/deliveries/:id/',
  summary: 'Every mail of a report: when, to whom, and what became of it; newest first',
  access: 'staff',
  scope: { venueOf: 'params.id' },
  params: z.object({ id: reportId }),
  answer: z.object({
    deliveries: z.array(
      z.object({
        at: z.iso.datetime(),
        by: z.string(),
        recipients: z.array(z.string()),
        state: z.enum(['sending', 'sent', 'failed']),
        detail: z.string().nullable(),
      }),
    ),
  }),
  errors: ['venue_not_yours'],
});
