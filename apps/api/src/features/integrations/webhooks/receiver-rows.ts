import type { WebhookReceiver } from '@crustodian/contract/integrations';
import type { WebhookKind } from '@crustodian/domain/people/webhook-events';
import { personName } from '#platform/auth/person-name';
import type { Tools } from '#platform/tools';
import { ApiError } from '#platform/http/errors';
import { sql } from 'kysely';
import { administratorsAmong } from '../administrators-among.ts';

interface Row {
  id: string;
  name: string;
  url: string;
  kinds: WebhookKind[];
  maker: number;
  madeBy: string;
  changedAt: Date;
  oldUntil: Date | null;
  arrived: number;
  waiting: number;
  givenUp: number;
  problem: string | null;
  failingSince: Date | null;
}

/** A company's active receivers, sorted by name. */
export async function readReceivers(
  { db, config, now }: Pick<Tools, 'db' | 'config' | 'now'>,
  company: number,
): Promise<WebhookReceiver[]> {
  const { rows } = await sql<Row>`
    SELECT r.id::text, r.name, r.url, r.kinds, r.made_by AS maker, ${sql.raw(personName('u'))} AS "madeBy",
      r.secret_changed_at AS "changedAt",
      CASE WHEN r.old_secret_until > ${new Date(now())} THEN r.old_secret_until END AS "oldUntil",
      sent.arrived, sent.waiting, sent.given_up AS "givenUp", newest.problem,
      (SELECT min(m.tried_at) FROM webhook_message m WHERE m.receiver_id = r.id
        AND m.problem IS NOT NULL AND m.tried_at > coalesce(sent.last_arrived, '-infinity'))
        AS "failingSince"
    FROM webhook_receiver r JOIN user_account u ON u.id = r.made_by
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE state = 'arrived'))::int AS arrived,
        (count(*) FILTER (WHERE state = 'waiting'))::int AS waiting,
        (count(*) FILTER (WHERE state = 'given-up'))::int AS given_up,
        max(tried_at) FILTER (WHERE state = 'arrived') AS last_arrived
      FROM webhook_message m WHERE m.receiver_id = r.id) sent
    LEFT JOIN LATERAL (
      SELECT problem FROM webhook_message m WHERE m.receiver_id = r.id AND m.tried_at IS NOT NULL
      ORDER BY m.tried_at DESC LIMIT 1) newest ON true
    WHERE r.company_id = ${company} AND r.ended_at IS NULL ORDER BY r.name, r.id`.execute(db);
  const makers = rows.map(({ maker }) => maker);
  const administrators = await administratorsAmong({ db, config }, company, makers);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: row.kinds,
    made_by: row.madeBy,
    is_administered: administrators.has(row.maker),
    secret_changed_at: row.changedAt.toISOString(),
    old_secret_until: row.oldUntil?.toISOString() ?? null,
    counts: { arrived: row.arrived, waiting: row.waiting, given_up: row.givenUp },
    failing:
      row.problem !== null && row.failingSince
        ? { problem: row.problem, since: row.failingSince.toISOString() }
        : null,
  }));
}

/** @throws ApiError receiver_not_found */
export async function readReceiver(
  tools: Pick<Tools, 'db' | 'config' | 'now'>,
  { company, receiver }: { company: number; receiver: string | number },
): Promise<WebhookReceiver> {
  const found = (await readReceivers(tools, company)).find(({ id }) => id === String(receiver));
  if (!found) throw new ApiError('receiver_not_found');
  return found;
}
