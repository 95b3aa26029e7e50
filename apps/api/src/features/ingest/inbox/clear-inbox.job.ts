import { doEach } from '#platform/jobs/do-each';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { lstat, readdir, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { IngestTools } from '../accept-capture.ts';
import { cropsPictures } from '../crop/crops-pictures.ts';
import { findVenue } from '../venue-folder.ts';
import { rejectInboxFile, UNFINISHED, type Inbox } from './take-inbox-file.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * How long processed files stay in `done`: they are already in the picture storage, so the copies
 * are only a convenience.
 */
const DONE_KEPT_MS = 30 * DAY_MS;
/** How long a file may wait for another file or for its own completion. */
const WAITED_MS = DAY_MS;

/** Cleans up the inbox every hour until stopped. */
export function startClearingInbox(
  tools: IngestTools & Pick<Tools, 'config'>,
  log: Log,
): RunningJob {
  const inbox: Inbox = { ...tools, log, folder: join(tools.config.dataDir, 'inbox') };
  let underWay = Promise.resolve();
  const clear = () => {
    underWay = clearInbox(inbox).catch((error: unknown) =>
      log.warn({ err: error }, 'the inbox is cleared later'),
    );
  };
  const timer = setInterval(clear, HOUR_MS);
  clear();
  return {
    stop: () => {
      clearInterval(timer);
      return underWay;
    },
  };
}

/**
 * Removes files that were processed a month ago, or any age if the company keeps only the pizza's
 * circle, and rejects files that have waited for a day: incomplete files, and JSON files whose
 * picture never came. Rejected files stay until someone looks at them.
 */
export async function clearInbox(inbox: Inbox): Promise<void> {
  const venues = (await namesIn(inbox.folder)).filter((name) => name !== 'rejected');
  const clear = (venue: string) => clearVenue(inbox, join(inbox.folder, venue));
  await doEach(venues, clear, { failed: 'inboxes not cleared' });
}

async function clearVenue(inbox: Inbox, folder: string): Promise<void> {
  await clearDone(inbox, folder);
  const names = await namesIn(folder);
  for (const name of names) {
    const reason = reasonToReject(name, names);
    const path = join(folder, name);
    if (reason && (await isOlder(inbox, path, WAITED_MS))) {
      await rejectInboxFile(inbox, path, reason);
    }
  }
}

async function clearDone(inbox: Inbox, folder: string): Promise<void> {
  const names = await namesIn(join(folder, 'done'));
  if (names.length === 0) return;
  const venue = await findVenue(inbox.db, basename(folder));
  const crops = typeof venue !== 'string' && (await cropsPictures(inbox.db, venue.id));
  for (const name of names) {
    const path = join(folder, 'done', name);
    const keptMs = crops ? -Infinity : DONE_KEPT_MS;
    if (await isOlder(inbox, path, keptMs)) await rm(path, { force: true });
  }
}

/** Files that operating systems create in every folder. */
const OF_THE_SYSTEM = /^\.|^(?:Thumbs\.db|desktop\.ini)$/i;

function reasonToReject(name: string, names: readonly string[]): string | null {
  if (OF_THE_SYSTEM.test(name)) return null;
  if (UNFINISHED.test(name)) return 'This file was never completed.';
  if (extname(name) !== '.json') return null;
  const of = name.slice(0, -'.json'.length);
  const hasPicture = names.some(
    (other) => other === of || (other !== name && other.slice(0, -extname(other).length) === of),
  );
  return hasPicture ? null : 'No picture was found for this file.';
}

/** Names of plain files and folders; empty if the path is not a folder or is a symbolic link. */
async function namesIn(folder: string): Promise<string[]> {
  const found = await lstat(folder).catch(() => null);
  return found?.isDirectory() ? readdir(folder).catch(() => []) : [];
}

async function isOlder({ now }: Inbox, path: string, ms: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.isFile() && now() - Math.max(found.mtimeMs, found.ctimeMs) > ms;
}
