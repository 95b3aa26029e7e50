import { semaphore } from '#platform/jobs/semaphore';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { watch, type FSWatcher } from 'chokidar';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import type { IngestTools } from '../accept-capture.ts';
import { VIDEO } from '../read-video-capture.ts';
import { giveReadableNames } from './readable-names.ts';
import { takeInboxFile, UNFINISHED, type Inbox } from './take-inbox-file.ts';
import { venueFolders } from '../venue-folder.ts';

/** A file counts as complete if it has not grown for this long. */
const UNCHANGED_MS = 600;
const TRY_AGAIN_MS = { later: 1500, failed: 10_000, busy: 60_000 };
/** How often folders are created for new venues. */
const NEW_VENUES_EVERY_MS = 5000;
const READABLE_NAMES_EVERY_MS = 60_000;

interface Taker {
  take: (path: string) => void;
  stop: () => Promise<void>;
}

/**
 * Takes two pictures at a time and, concurrently, one video at a time; retries later if requested.
 */
function createTaker(inbox: Inbox): Taker {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const limitPictures = semaphore(2);
  const limitVideos = semaphore(1);
  let isStopping = false;

  function take(path: string): void {
    // JSON files are taken with their picture.
    if (isStopping || path.endsWith('.json')) return;
    const limit = VIDEO.test(path) ? limitVideos : limitPictures;
    // Scheduled per store, so that one with many files does not delay the others.
    const taking = limit(() => takeNow(path), { owner: dirname(path) });
    underWay.add(taking);
    void taking.finally(() => underWay.delete(taking));
  }

  async function takeNow(path: string): Promise<void> {
    if (isStopping) return;
    const taken = await takeInboxFile(inbox, path).catch((error: unknown) => {
      if (!isStopping) inbox.log.warn({ err: error, file: path }, 'file taken later');
      return 'failed' as const;
    });
    if (taken === 'later' || taken === 'failed' || taken === 'busy') {
      tryAgain(path, TRY_AGAIN_MS[taken]);
    }
  }

  function tryAgain(path: string, afterMs: number): void {
    if (isStopping) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      take(path);
    }, afterMs);
    timers.add(timer);
  }

  return {
    take,
    async stop() {
      isStopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}

/**
 * Watches DATA_DIR/inbox/{venue}/ until stopped: a picture or video dropped there becomes a
 * capture, including files dropped while the server was down.
 */
export function startInbox(tools: IngestTools & Pick<Tools, 'config'>, log: Log): RunningJob {
  const stopping = new AbortController();
  const folder = join(tools.config.dataDir, 'inbox');
  const inbox: Inbox = { ...tools, log, folder, signal: stopping.signal };
  const taker = createTaker(inbox);
  let watcher: FSWatcher | undefined;

  const makeFolders = () =>
    makeVenueFolders(inbox).catch((error: unknown) =>
      log.warn({ err: error }, 'inbox folders made later'),
    );

  const told = new Set<string>();
  let namesDue = 0;
  async function makeNamesReadable(): Promise<void> {
    if (performance.now() < namesDue) return;
    namesDue = performance.now() + READABLE_NAMES_EVERY_MS;
    await giveReadableNames(folder, { log, told }).catch((error: unknown) =>
      log.warn({ err: error }, 'names of inbox files made readable later'),
    );
  }

  async function watchUntilStopped(): Promise<void> {
    await mkdir(inbox.folder, { recursive: true, mode: 0o700 });
    await makeFolders();
    await makeNamesReadable();
    if (stopping.signal.aborted) return;
    watcher = watchFiles(inbox.folder).on('add', taker.take).on('change', taker.take);
    watcher.on('error', (error) =>
      log.error({ err: error }, 'something in the inbox cannot be watched'),
    );
    for await (const _ of setInterval(NEW_VENUES_EVERY_MS, null, stopping)) {
      await makeFolders();
      await makeNamesReadable();
    }
  }

  const watching = watchUntilStopped().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'the inbox is not there');
  });
  return {
    async stop() {
      stopping.abort();
      await watching;
      await watcher?.close();
      await taker.stop();
    },
  };
}

async function makeVenueFolders({ db, folder }: Inbox): Promise<void> {
  for (const name of await venueFolders(db)) {
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  }
}

function watchFiles(folder: string): FSWatcher {
  // The folder for rejected files that were put next to the venues' folders.
  const strays = join(folder, 'rejected');
  return watch(folder, {
    depth: 1,
    followSymlinks: false,
    ignored: (path) => path !== folder && (path === strays || UNFINISHED.test(basename(path))),
    awaitWriteFinish: { stabilityThreshold: UNCHANGED_MS, pollInterval: 100 },
  });
}
