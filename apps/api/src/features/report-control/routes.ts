import * as contract from '@crustodian/contract/report-control';
import { implement } from '#platform/http/http';
import { followReports } from './follow-reports.ts';
import { readReportControl } from './read-report-control.ts';

export const reportControlRoutes = implement(contract, { readReportControl, followReports });
