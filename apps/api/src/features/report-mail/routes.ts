import * as contract from '@crustodian/contract/report-mail';
import { implement } from '#platform/http/http';
import { changeRecipients } from './change-recipients.ts';
import { mailReports } from './mail-reports.ts';
import { readDeliveries, readMonthlyDeliveries } from './read-deliveries.ts';
import { readRecipients } from './read-recipients.ts';

export const reportMailRoutes = implement(contract, {
  mailReports,
  readDeliveries,
  readMonthlyDeliveries,
  readRecipients,
  changeRecipients,
});
