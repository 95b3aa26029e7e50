import { mailReports as contract } from '@crustodian/contract/report-mail';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { randomUUID } from 'node:crypto';
import { mailReport } from './mail-report.ts';

/** Sends one after the other; a report that the mail server refuses does not stop the rest. */
export const mailReports = handle(contract, async ({ body }, context) => {
  const { viewer, request, now } = context;
  const { company } = body;
  const requestId = body.request_id ?? randomUUID();
  const origin = originOf(request);
  const fails: { report: string; err: string }[] = [];
  const delivered: string[] = [];
  for (const report of new Set(body.reports)) {
    try {
      const by = { viewer, origin, now: now() };
      const outcome = await mailReport(context, report, { requestId, by, company });
      if (outcome.problem === null) delivered.push(report);
      else fails.push({ report: outcome.name, err: outcome.problem });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fails.push({ report, err: error.message });
    }
  }
  const all = `${delivered.length} ${delivered.length === 1 ? 'report' : 'reports'} sent.`;
  return { msg: all, fails, delivered };
});
