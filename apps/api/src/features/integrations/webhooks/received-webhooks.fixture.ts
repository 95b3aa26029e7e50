import type { Db } from '#platform/database/db';
import { WEBHOOK_KIND_NAMES } from '@crustodian/domain/people/webhook-events';
import { sql } from 'kysely';
import { COMPANY_A, COMPANY_B, PEOPLE } from '#test/world/fixture';

/**
 * Gives each of the two companies a receiver for every kind of event, and deletes earlier messages.
 */
export async function receiveWebhooks(db: Db): Promise<void> {
  await sql`DELETE FROM webhook_message`.execute(db);
  for (const [company, person] of [
    [COMPANY_A, PEOPLE.manager.id],
    [COMPANY_B, PEOPLE.managerOfB.id],
  ] as const) {
    await sql`INSERT INTO webhook_receiver (id, company_id, name, url, kinds, secret, secret_changed_at,
        made_by, made_at)
      VALUES (${company}, ${company}, 'Chat', 'https://chat.example', ${[...WEBHOOK_KIND_NAMES]}, ''::bytea,
        now(), ${person}, '2000-01-01')
      ON CONFLICT DO NOTHING`.execute(db);
  }
}

/** Messages waiting for the receivers of either company, in the order of the events. */
export async function webhookMessages(
  db: Db,
): Promise<{ company: number; type: string; data: Record<string, unknown> }[]> {
  const { rows } = await sql<{ company: number; body: string }>`
    SELECT company_id AS company, body FROM webhook_message ORDER BY id`.execute(db);
  return rows.map(({ company, body }) => {
    const { type, data } = JSON.parse(body);
    return { company, type, data };
  });
}
