import { atMost } from '#platform/at-most';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/running-job';
import type { Tools } from '#platform/tools';
import { watch, type FSWatcher } from 'chokidar';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { takeInboxFile, type Inbox } from './take-inbox-file.ts';
import { venueFolders } from './venue-folder.ts';

/** A file is whole when it has not grown for so long. */
const UNCHANGED_MS = 600;
const TRY_AGAIN_MS = { later: 1500, failed: 10_000 };
/** How often folders are made for new venues. */
const NEW_VENUES_EVERY_MS = 5000;

/** Files that programs write before they give the real one its name, and what systems leave behind. */
const UNFINISHED =
  /^[.~]|~$|\.(?:tmp|temp|part|partial|crdownload|filepart)$|^(?:Thumbs\.db|desktop\.ini)$/i;

/**
 * Watches DATA_DIR/inbox/{venue}/ until stopped: a picture dropped there is a capture, also one that
 * was dropped while the product was off.
 */
export function startInbox(
  tools: Pick<Tools, 'config' | 'db' | 'pictures' | 'live' | 'now'>,
  log: Log,
): RunningJob {
  const inbox: Inbox = { ...tools, log, folder: join(tools.config.dataDir, 'inbox') };
  /** Where files go that were put beside the venues' folders. */
  const strays = join(inbox.folder, 'rejected');
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const inTurn = atMost(2);
  let watcher: FSWatcher | undefined;
  let isStopping = false;

  function tryAgain(path: string, afterMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      take(path);
    }, afterMs);
    timers.add(timer);
  }

  function take(path: string): void {
    // JSON files come along with their picture.
    if (isStopping || path.endsWith('.json')) return;
    const taking = inTurn(async () => {
      if (isStopping) return;
      const taken = await takeInboxFile(inbox, path).catch((error: unknown) => {
        log.warn({ err: error, file: path }, 'file taken later');
        return 'failed' as const;
      });
      if (isStopping) return;
      if (taken === 'later' || taken === 'failed') tryAgain(path, TRY_AGAIN_MS[taken]);
    });
    underWay.add(taking);
    void taking.finally(() => underWay.delete(taking));
  }

  async function makeFolders(): Promise<void> {
    for (const name of await venueFolders(inbox.db)) {
      await mkdir(join(inbox.folder, name), { recursive: true });
    }
  }
  const makeFoldersLater = () =>
    makeFolders().catch((error: unknown) => log.warn({ err: error }, 'inbox folders made later'));

  async function start(): Promise<void> {
    await mkdir(inbox.folder, { recursive: true });
    await makeFoldersLater();
    if (isStopping) return;
    timers.add(setInterval(makeFoldersLater, NEW_VENUES_EVERY_MS));
    watcher = watch(inbox.folder, {
      depth: 1,
      ignored: (path) =>
        path !== inbox.folder && (path === strays || UNFINISHED.test(basename(path))),
      awaitWriteFinish: { stabilityThreshold: UNCHANGED_MS, pollInterval: 100 },
    });
    watcher.on('add', take).on('change', take);
    watcher.on('error', (error) => log.error({ err: error }, 'the inbox cannot be watched'));
  }

  const started = start().catch((error: unknown) => {
    log.error({ err: error }, 'the inbox is not there');
  });
  return {
    async stop() {
      isStopping = true;
      await started;
      for (const timer of timers) clearTimeout(timer);
      await watcher?.close();
      await Promise.all(underWay);
    },
  };
}
