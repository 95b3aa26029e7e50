import { sendAgain as contract } from '@crustodian/contract/integrations';
import { writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';

export const sendAgain = handle(contract, async ({ params }, context) => {
  const { db, company, viewer, request, now } = context;
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string; type: string; hasEnded: boolean }>`
      UPDATE webhook_message m SET state = 'waiting', tries = 0, begun_at = ${at}, due_at = ${at}
      FROM webhook_receiver r
      WHERE m.id = ${params.message} AND m.company_id = ${company} AND r.id = m.receiver_id
      RETURNING r.name, m.type, r.ended_at IS NOT NULL AS "hasEnded"`.execute(trx);
    const [message] = rows;
    if (!message) throw new ApiError('message_not_found');
    if (message.hasEnded) throw new ApiError('receiver_ended');
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'webhook_sent_again',
      subject: message.name,
      after: { message: params.message, type: message.type },
    });
  });
  return { message: params.message };
});
