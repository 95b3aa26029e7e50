import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import type { WebhookType } from '@crustodian/domain/people/webhook-events';
import { sql } from 'kysely';

/** An event at a venue, or of a company. */
interface WebhookEvent {
  at: { venue: number } | { company: number };
  type: WebhookType;
  /** Milliseconds since 1970. */
  now: number;
  /** The payload for receivers; must not contain personal names. */
  data: Record<string, unknown>;
}

/**
 * Queues a message for each receiver of the company that subscribes to such events; skips events
 * older than the receiver, e.g. when history is loaded. Call in the transaction of the event, so
 * that both are committed or neither is.
 */
export async function queueWebhooks(trx: Db, { at, type, now, data }: WebhookEvent): Promise<void> {
  const [kind] = type.split('.');
  const venue = 'venue' in at ? at.venue : null;
  const company = 'company' in at ? at.company : null;
  const { rows } = await sql<{ receiver: string; company: number; venue: string | null }>`
    SELECT r.id AS receiver, r.company_id AS company, v.pretty_name AS venue
    FROM webhook_receiver r LEFT JOIN venue v ON v.id = ${venue}::int
    WHERE r.company_id = coalesce(${company}::int, v.company_id)
      AND r.ended_at IS NULL AND r.made_at <= ${new Date(now)} AND ${kind} = ANY (r.kinds)`.execute(
    trx,
  );
  for (const row of rows) {
    const place = venue === null ? {} : { venue: String(venue), venue_name: row.venue };
    await insertMessage(trx, { ...row, type, now, data: { ...place, ...data } });
  }
}

interface NewMessage {
  receiver: string;
  company: number;
  type: string;
  now: number;
  data: Record<string, unknown>;
}

/** Writes a message that is due immediately; returns its id. */
export async function insertMessage(
  trx: Db,
  { receiver, company, type, now, data }: NewMessage,
): Promise<number> {
  const id = nextId();
  const at = new Date(now);
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  await sql`INSERT INTO webhook_message (id, receiver_id, company_id, type, body, made_at, begun_at, due_at)
    VALUES (${id}, ${receiver}, ${company}, ${type}, ${body}, ${at}, ${at}, ${at})`.execute(trx);
  return id;
}
