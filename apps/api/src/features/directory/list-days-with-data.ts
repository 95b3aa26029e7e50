import { listDaysWithData as contract } from '@crustodian/contract/directory';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';

export const listDaysWithData = handle(contract, async ({ query }, { db, venue }) => {
  const first = `${query.year}-${query.month}-01`;
  const days = await db
    .selectFrom('rollup_day')
    .select('business_date')
    .where('venue_id', '=', venue)
    .where('business_date', '>=', first)
    .where('business_date', '<', sql<string>`${first}::date + interval '1 month'`)
    .where('detected', '>', 0)
    .orderBy('business_date')
    .execute();
  return { data: days.map(({ business_date }) => business_date) };
});
