import { endReceiver as contract } from '@crustodian/contract/integrations';
import type { WebhookKind } from '@crustodian/domain/people/webhook-events';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { logReceiver } from './log-receiver.ts';
import { readReceivers } from './receiver-rows.ts';

export const endReceiver = handle(contract, async ({ params }, context) => {
  const { db, company, viewer, now } = context;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string; url: string; kinds: WebhookKind[] }>`
      UPDATE webhook_receiver SET ended_at = ${new Date(now())}, ended_by = ${viewer.id}
      WHERE id = ${params.receiver} AND company_id = ${company} AND ended_at IS NULL
      RETURNING name, url, kinds`.execute(trx);
    const [ended] = rows;
    if (!ended) throw new ApiError('receiver_not_found');
    await sql`UPDATE webhook_message SET state = 'given-up', problem = 'the receiver was ended'
      WHERE receiver_id = ${params.receiver} AND state = 'waiting'`.execute(trx);
    await logReceiver(trx, context, { name: ended.name, before: { ...ended }, after: null });
  });
  return { receivers: await readReceivers(context, company) };
});
