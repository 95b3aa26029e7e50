import { listMessages as contract, type WebhookMessage } from '@crustodian/contract/integrations';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';

const ON_A_PAGE = 50;

interface Row {
  id: string;
  receiver: string;
  receiverName: string;
  type: string;
  body: string;
  madeAt: Date;
  state: WebhookMessage['state'];
  tries: number;
  dueAt: Date;
  triedAt: Date | null;
  status: number | null;
  tookMs: number | null;
  problem: string | null;
}

export const listMessages = handle(contract, async ({ query }, { db, company }) => {
  const { rows: counted } = await sql<{ arrived: number; waiting: number; given_up: number }>`
    SELECT (count(*) FILTER (WHERE state = 'arrived'))::int AS arrived,
      (count(*) FILTER (WHERE state = 'waiting'))::int AS waiting,
      (count(*) FILTER (WHERE state = 'given-up'))::int AS given_up
    FROM webhook_message WHERE company_id = ${company}`.execute(db);
  const { rows } = await sql<Row>`
    SELECT m.id::text, m.receiver_id::text AS receiver, r.name AS "receiverName", m.type, m.body,
      m.made_at AS "madeAt", m.state, m.tries, m.due_at AS "dueAt", m.tried_at AS "triedAt",
      m.status, m.took_ms AS "tookMs", m.problem
    FROM webhook_message m JOIN webhook_receiver r ON r.id = m.receiver_id
    WHERE m.company_id = ${company}
      AND (${query.state ?? null}::text IS NULL OR m.state = ${query.state ?? null})
      AND (${query.after ?? null}::bigint IS NULL OR m.id < ${query.after ?? null}::bigint)
    ORDER BY m.id DESC LIMIT ${ON_A_PAGE + 1}`.execute(db);
  const page = rows.slice(0, ON_A_PAGE);
  return {
    messages: page.map((row) => ({
      id: row.id,
      receiver: row.receiver,
      receiver_name: row.receiverName,
      type: row.type,
      body: row.body,
      made_at: row.madeAt.toISOString(),
      state: row.state,
      tries: row.tries,
      next_at: row.state === 'waiting' ? row.dueAt.toISOString() : null,
      tried_at: row.triedAt?.toISOString() ?? null,
      status: row.status,
      took_ms: row.tookMs,
      problem: row.problem,
    })),
    counts: counted[0]!,
    next: rows.length > ON_A_PAGE ? page.at(-1)!.id : null,
  };
});
