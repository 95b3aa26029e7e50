import {
  readDeliveries as contract,
  readMonthlyDeliveries as monthlyContract,
} from '@crustodian/contract/report-mail';
import { parseMonthlyReportId, parseReportId } from '@crustodian/domain/pizza/wire-id';
import { handle } from '#platform/http/http';
import { visibleCompany } from '#platform/auth/scope';
import { deliveriesOf } from './delivery-log.ts';

export const readDeliveries = handle(contract, async ({ params }, { db, venue, now }) => {
  const log = { table: 'report_delivery', owner: 'venue_id' } as const;
  const id = parseReportId(params.id)?.id ?? 0;
  return { deliveries: await deliveriesOf(db, { log, owner: venue, id }, now()) };
});

export const readMonthlyDeliveries = handle(monthlyContract, async ({ params }, context) => {
  const { db, viewer, now } = context;
  const place = parseMonthlyReportId(params.id) ?? { company: 0, id: 0 };
  const company = await visibleCompany(db, viewer, place.company);
  const log = { table: 'monthly_delivery', owner: 'company_id' } as const;
  return { deliveries: await deliveriesOf(db, { log, owner: company, id: place.id }, now()) };
});
