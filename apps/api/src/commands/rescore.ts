import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { openLog } from '#platform/log';
import type { Tools } from '#platform/tools';
import { isCalendarDay } from '@crustodian/domain/time/calendar-day';
import { setTimeout as sleep } from 'node:timers/promises';
import { findVenue } from '../features/ingest/venue-folder.ts';
import { requestRescore } from '../features/scoring/rescore/rescore-request.ts';
import { startRescores } from '../features/scoring/rescore/rescore.job.ts';
import { CommandError, IncompleteError, notBlank, say, withTools } from './command.ts';

const LOOK_EVERY_MS = 200;

export const addRescore = (program: Command) =>
  program
    .command('rescore')
    .description(
      'rescores pizzas of these days that were scored by another engine version, or with other weights or thresholds of the company; corrections stay',
    )
    .requiredOption('--venue <id or name>', 'the store', notBlank)
    .requiredOption('--from <YYYY-MM-DD>', 'the first day', dayOf)
    .requiredOption('--to <YYYY-MM-DD>', 'the last day', dayOf)
    .action(async ({ venue: name, from, to }) => {
      if (to < from) throw new CommandError('--to is before --from.');
      await withTools(async ({ tools }) => {
        const venue = await findVenue(tools.db, name);
        if (typeof venue === 'string') throw new CommandError(venue);
        const request = await requestRescore(tools, { venue: venue.id, from, to });
        const counts = await untilFinished(tools, request);
        say(sentenceOf(counts));
        if (counts.missing + counts.failed > 0 || counts.error !== null)
          throw new IncompleteError();
      });
    });

/** Summary of the outcome. */
export function sentenceOf({ rescored, kept, missing, failed, error }: Counts): string {
  const result = `${rescored} pizzas rescored, ${kept} kept as reviewed, ${missing} without a picture`;
  const all =
    failed === 0 ? result : `${result}, ${failed} could not be scored; see the log for details`;
  return error === null ? `${all}.` : `${all}. The others were skipped: ${error}.`;
}

type Counts = Record<'rescored' | 'kept' | 'missing' | 'failed', number> & {
  /** Why the remaining pizzas were abandoned; null if all were processed. */
  error: string | null;
};

function dayOf(text: string): string {
  if (isCalendarDay(text)) return text;
  throw new InvalidArgumentError('It must be a day such as 2024-03-10.');
}

/** Processes the request in this process, or waits if a running server has taken it. */
async function untilFinished(tools: Tools, request: number): Promise<Counts> {
  const job = await startRescores(tools, openLog({ logLevel: 'warn' }));
  try {
    for (;;) {
      const found = await tools.db
        .selectFrom('rescore_order')
        .select(['rescored', 'kept', 'missing', 'failed', 'error', 'finished_at'])
        .where('id', '=', request)
        .executeTakeFirstOrThrow();
      if (found.finished_at) return found;
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    await job.stop();
  }
}
