import type { Command } from '@commander-js/extra-typings';
import { sql } from 'kysely';
import { say, table, withTools } from './command.ts';

interface FailedCapture {
  venue: string;
  key: string;
  started: string;
  attempts: number;
  error: string;
}

export const addFailedCaptures = (captures: Command) =>
  captures
    .command('failed')
    .description(
      'lists captures that could not be scored, with the reason; --retry queues them again',
    )
    .option('--retry', 'scores them again')
    .action(({ retry }) =>
      withTools(async ({ tools: { db } }) => {
        const { rows } = await sql<FailedCapture>`
        SELECT v.name AS venue, c.key, c.started_local AS started, c.attempts, c.error
        FROM capture c JOIN venue v ON v.id = c.venue_id
        WHERE c.state = 'failed' ORDER BY c.received_at`.execute(db);
        const lines = rows.map(({ venue, key, started, error }) => [venue, key, started, error]);
        table(lines).forEach(say);
        if (rows.length === 0) say('There are no failed captures.');
        if (!retry) return;
        await sql`UPDATE capture SET state = 'pending', attempts = 0, try_after = now()
        WHERE state = 'failed'`.execute(db);
        say(`${rows.length} captures queued for scoring.`);
      }),
    );
