import * as contract from '@crustodian/contract/report-mail';
import { implement } from '#platform/http';
import { mailReports } from './mail-reports.ts';
import { readDeliveries } from './read-deliveries.ts';

export const reportMailRoutes = implement(contract, { mailReports, readDeliveries });
