import type { Command } from '@commander-js/extra-typings';
import { openLog } from '#platform/log';
import type { Tools } from '#platform/tools';
import { ApiError } from '#platform/http/errors';
import { sql } from 'kysely';
import { acceptCapture, type IncomingCapture } from '../features/ingest/accept-capture.ts';
import { readCaptureFile } from '../features/ingest/read-capture-file.ts';
import { readVideoCapture, VIDEO } from '../features/ingest/read-video-capture.ts';
import { startScoring } from '../features/ingest/score-captures.job.ts';
import { findVenue, type NamedVenue } from '../features/ingest/venue-folder.ts';
import { CommandError, IncompleteError, notBlank, say, table, withTools } from './command.ts';
import { fileProblem } from './file-problem.ts';
import { namedFiles, type NamedFile } from './named-files.ts';

const LOOK_EVERY_MS = 200;

export const addIngest = (program: Command) =>
  program
    .command('ingest')
    .description(
      'ingests pictures (JPEG, PNG, WebP) and, with ffmpeg, videos of pizzas and shows their scores',
    )
    .argument('<file or folder...>', 'pictures, videos, or folders of them')
    .requiredOption('--venue <id or name>', 'the store that made the pizzas', notBlank)
    .action(async (paths, { venue: name }) => {
      const files = await namedFiles(paths, { deep: false });
      await withTools(async ({ tools }) => {
        const venue = await findVenue(tools.db, name);
        if (typeof venue === 'string') throw new CommandError(venue);
        const { taken, refused } = await takeAll(tools, venue, files);
        await untilScored(tools, venue.id, [...taken.keys()]);
        const failed = await report(tools, venue.id, taken);
        if (refused + failed > 0) throw new IncompleteError();
      });
    });

/**
 * Stores each file as a separate capture; returns the captures by id and the number of refused
 * files.
 */
async function takeAll(tools: Tools, venue: NamedVenue, files: readonly NamedFile[]) {
  const taken = new Map<number, string>();
  let refused = 0;
  for (const { path: file } of files) {
    try {
      const capture = await captureAt(tools, venue, file).catch(asRefusal);
      const { captureId, repeated } = await acceptCapture(tools, capture);
      taken.set(captureId, repeated ? `${file} (already known)` : file);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused += 1;
      say(`${file}: refused: ${error.message}`);
    }
  }
  return { taken, refused };
}

/** An unreadable file is refused like invalid content; other errors are thrown. */
function asRefusal(error: unknown): never {
  const problem = fileProblem(error);
  throw problem === null ? error : new ApiError('bad_request', problem);
}

/** Scores in this process; a server running at the same time shares the work. */
async function untilScored(tools: Tools, venue: number, ids: readonly number[]): Promise<void> {
  const job = startScoring(tools, openLog({ logLevel: 'silent' }));
  try {
    while (await isAnyPending(tools, venue, ids)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    await job.stop();
  }
}

async function captureAt(tools: Tools, venue: NamedVenue, file: string): Promise<IncomingCapture> {
  const read = VIDEO.test(file)
    ? readVideoCapture(tools, { path: file, venue })
    : readCaptureFile(file, venue, tools.now());
  const { capture, note } = await read;
  if (note) say(`${file}: ${note}`);
  return capture;
}

async function isAnyPending({ db }: Tools, venue: number, ids: readonly number[]) {
  const { rows } = await sql`SELECT FROM capture
    WHERE venue_id = ${venue} AND id = ANY (${ids}) AND state = 'pending' LIMIT 1`.execute(db);
  return rows.length > 0;
}

interface Outcome {
  id: number;
  error: string | null;
  specialty: string | null;
  score: number | null;
  quality: string | null;
}

/** Prints the outcome of each file; returns how many could not be scored. */
async function report({ db }: Tools, venue: number, taken: ReadonlyMap<number, string>) {
  const { rows } = await sql<Outcome>`
    SELECT c.id, c.error, p.specialty, p.score, p.snap_quality AS quality
    FROM capture c LEFT JOIN pizza p ON p.venue_id = c.venue_id AND p.capture_id = c.id
      AND p.business_date BETWEEN c.business_date - 1 AND c.business_date + 1
    WHERE c.venue_id = ${venue} AND c.id = ANY (${[...taken.keys()]})
    ORDER BY c.id, p.id`.execute(db);
  const lines = rows.map(({ id, error, ...pizza }) => [
    taken.get(id)!,
    error ?? outcomeText(pizza),
  ]);
  table(lines).forEach(say);
  return rows.filter(({ error }) => error !== null).length;
}

function outcomeText({ score, specialty, quality }: Omit<Outcome, 'id' | 'error'>): string {
  if (score !== null) return `${(score / 100).toFixed(2)}  ${specialty ?? ''}`.trimEnd();
  return quality === 'buena' ? (specialty ?? 'not evaluated') : 'no pizza that can be scored';
}
