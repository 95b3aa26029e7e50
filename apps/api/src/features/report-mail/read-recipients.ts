import { readRecipients as contract } from '@crustodian/contract/report-mail';
import {
  isWhollyAdministered,
  regionIsAdministered,
  venueIsAdministered,
} from '#platform/auth/administered';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';

export const readRecipients = handle(contract, async (_input, context) => {
  const { db, viewer, company } = context;
  const stores = await db
    .selectFrom('venue')
    .leftJoin('region', (join) =>
      join
        .onRef('region.company_id', '=', 'venue.company_id')
        .onRef('region.code', '=', 'venue.region_code'),
    )
    .select([
      sql<string>`venue.id::text`.as('venue'),
      'venue.pretty_name',
      'region.name as region',
      'venue.report_emails as emails',
    ])
    .where('venue.company_id', '=', company)
    .where(venueIsAdministered(context, viewer))
    .orderBy('venue.pretty_name')
    .orderBy('venue.id')
    .execute();
  const { emails } = await db
    .selectFrom('company')
    .select('monthly_report_emails as emails')
    .where('id', '=', company)
    .executeTakeFirstOrThrow();
  const regions = await db
    .selectFrom('region')
    .select(['code', 'name', 'monthly_report_emails as emails'])
    .where('company_id', '=', company)
    .where(regionIsAdministered(context, viewer))
    .orderBy('name')
    .execute();
  const isWhole = await isWhollyAdministered(context, viewer, company);
  return { stores, monthly: { company: isWhole ? emails : null, regions } };
});
