import { sql } from 'kysely';
import { parseArgs } from 'node:util';
import { say, table, withTools, type Command } from './command.ts';

interface FailedCapture {
  venue: string;
  key: string;
  started: string;
  attempts: number;
  error: string;
}

export const failedCaptures: Command = {
  usage: '[--retry]',
  summary:
    'lists the captures that could not be scored, with the reason; --retry lets them wait again',
  async run(args) {
    const { values } = parseArgs({ args, options: { retry: { type: 'boolean' } } });
    await withTools(async ({ tools: { db } }) => {
      const { rows } = await sql<FailedCapture>`
        SELECT v.name AS venue, c.key, c.started_local AS started, c.attempts, c.error
        FROM capture c JOIN venue v ON v.id = c.venue_id
        WHERE c.state = 'failed' ORDER BY c.received_at`.execute(db);
      const lines = rows.map(({ venue, key, started, error }) => [venue, key, started, error]);
      table(lines).forEach(say);
      if (rows.length === 0) say('No capture failed.');
      if (!values.retry) return;
      await sql`UPDATE capture SET state = 'pending', attempts = 0, try_after = now()
        WHERE state = 'failed'`.execute(db);
      say(`${rows.length} captures wait for their score again.`);
    });
  },
};
