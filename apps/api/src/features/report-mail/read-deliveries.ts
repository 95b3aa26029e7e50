import { readDeliveries as contract } from '@crustodian/contract/report-mail';
import { parseReportId } from '@crustodian/domain/wire-id';
import { handle } from '#platform/http';
import { personName } from '#platform/person-name';
import { sql } from 'kysely';

interface Row {
  at: Date;
  by: string;
  recipients: string[];
  state: 'sending' | 'sent' | 'failed';
  detail: string | null;
}

export const readDeliveries = handle(contract, async ({ params }, { db, venue }) => {
  const { rows } = await sql<Row>`
    SELECT delivery.at, ${sql.raw(personName('person'))} AS by, delivery.recipients, delivery.state,
      delivery.detail
    FROM report_delivery delivery JOIN user_account person ON person.id = delivery.user_id
    WHERE delivery.venue_id = ${venue} AND delivery.report_id = ${parseReportId(params.id)?.id ?? 0}
    ORDER BY delivery.at DESC LIMIT 200`.execute(db);
  return { deliveries: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
});
