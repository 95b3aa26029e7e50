import { personName } from '#platform/auth/person-name';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';

/**
 * If someone else reviewed a pizza afterwards, `original_data` still names the first reviewer
 * (decision X58), and so does each such value in its history. The result before a rescore names the
 * last reviewer too. Must be called while the account still has the name.
 */
export async function eraseReviewer(
  trx: Db,
  { id, pseudonym }: { id: number; pseudonym: string },
): Promise<void> {
  const own = sql`WITH own AS (
    SELECT DISTINCT c.venue_id, c.business_date, c.pizza_id, ${sql.raw(personName('u'))} AS name
    FROM correction c JOIN user_account u ON u.id = c.user_id WHERE c.user_id = ${id})`;
  const replaced = (value: RawBuilder<unknown>, path: string) =>
    sql`CASE WHEN ${value} #>> ${path}::text[] = own.name
      THEN jsonb_set(${value}, ${path}::text[], to_jsonb(${pseudonym}::text)) ELSE ${value} END`;
  const without = (column: string) => replaced(sql.ref(column), '{reviewer}');
  await sql`${own} UPDATE pizza p SET original_data = ${without('p.original_data')} FROM own
    WHERE p.venue_id = own.venue_id AND p.business_date = own.business_date AND p.id = own.pizza_id
      AND p.original_data ->> 'reviewer' = own.name`.execute(trx);
  await sql`${own} UPDATE correction c
    SET old_value = ${without('c.old_value')}, new_value = ${without('c.new_value')} FROM own
    WHERE c.venue_id = own.venue_id AND c.business_date = own.business_date
      AND c.pizza_id = own.pizza_id AND c.field = 'original_data'
      AND own.name IN (c.old_value ->> 'reviewer', c.new_value ->> 'reviewer')`.execute(trx);
  const [last, first] = ['{reviewer}', '{originalData,reviewer}'];
  await sql`${own} UPDATE pizza_rescore r
    SET before = ${replaced(replaced(sql.ref('r.before'), last), first)} FROM own
    WHERE r.venue_id = own.venue_id AND r.business_date = own.business_date
      AND r.pizza_id = own.pizza_id
      AND own.name IN (r.before #>> ${last}::text[], r.before #>> ${first}::text[])`.execute(trx);
}
