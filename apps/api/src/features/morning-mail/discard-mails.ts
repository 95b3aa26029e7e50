import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';

/**
 * Deletes those of a person's mails `m` that meet the condition, with their news, so that the next
 * mail has what is still true of them. Call it in a transaction.
 */
export async function discardMails(
  trx: Db,
  user: number,
  which: RawBuilder<unknown>,
): Promise<void> {
  const isDiscarded = sql`m.user_id = ${user} AND m.content IS NOT NULL AND ${which}`;
  await sql`DELETE FROM morning_news n USING morning_mail m
    WHERE ${isDiscarded} AND n.user_id = ${user} AND n.mailed_at = m.made_at`.execute(trx);
  await sql`DELETE FROM morning_mail m WHERE ${isDiscarded}`.execute(trx);
}
