import { sendTest as contract } from '@crustodian/contract/integrations';
import { handle } from '#platform/http/http';
import { insertMessage } from '#platform/webhooks/queue-webhooks';
import { readReceiver } from './receiver-rows.ts';

export const sendTest = handle(contract, async ({ params }, context) => {
  const { db, company, now } = context;
  const { id: receiver } = await readReceiver(context, { company, receiver: params.receiver });
  const data = { text: 'Messages of Crustodian arrive here.' };
  const id = await insertMessage(db, { receiver, company, type: 'test', now: now(), data });
  return { message: String(id) };
});
