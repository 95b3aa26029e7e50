import type { Db } from '../../apps/api/src/platform/database/db.ts';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from './browser.ts';
import { percentile } from './figures.ts';

/** An acknowledged capture; times in ms since 1970. */
interface SentCapture {
  venue: number;
  sent: number;
  acknowledged: number;
  /**
   * When no chart of its store's shift was pending any more, and when the newest chart was started.
   */
  charted?: { seen: number; begun: number };
}

interface Read {
  venue: number;
  began: number;
  ended: number;
}

/** Polling interval for pending charts; measured times may be too long by this much. */
const LOOK_EVERY_MS = 50;

/** Measures the delay of signals and of shift screens' cues after captures. */
export function createTimes(now: () => number = Date.now) {
  const captures: SentCapture[] = [];
  const reads: Read[] = [];
  const look = async (db: Db) => {
    const began = now();
    const { rows } = await sql<{ venue: number; begun: Date }>`
      SELECT venue_id AS venue, max(drawn_at) AS begun FROM chart_day
      WHERE venue_id NOT IN (SELECT venue_id FROM chart_due WHERE awaited) GROUP BY venue_id`.execute(
      db,
    );
    const seen = now();
    const charted = new Map(rows.map(({ venue, begun }) => [venue, begun.getTime()]));
    for (const capture of captures) {
      const begun = charted.get(capture.venue);
      if (capture.charted || capture.acknowledged > began || begun === undefined) continue;
      capture.charted = { seen, begun };
    }
  };
  /** End of the first read of the store's screen that began after the charts were drawn. */
  const shownAt = ({ venue, acknowledged, charted }: SentCapture) =>
    reads.find(
      ({ venue: of, began }) => of === venue && began >= Math.max(acknowledged, charted!.begun),
    )?.ended;
  return {
    take: (capture: SentCapture) => void captures.push(capture),
    /** Polls the charts until aborted. */
    watch: async (db: Db, signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await look(db);
        await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    /** Reads a store's shift screen as its page does: initially, and after every change. */
    showScreen: (browser: Browser, { venue, key }: { venue: number; key: string }): void => {
      const path = `${TV_CALLS}${venue}/shift/`;
      const read = async () => {
        const began = now();
        if (!(await browser.ask({ name: 'shift screen', path: `${path}?key=${key}` }))) return;
        reads.push({ venue, began, ended: now() });
      };
      void read();
      const readAgain = () => void read();
      browser.follow(`${path}changes/?key=${key}`, readAgain, readAgain);
    },
    /** Delays in seconds (median and 95th percentile) of captures sent within a period. */
    figures: (from: number, until: number) => {
      const of = captures.filter(({ sent }) => sent >= from && sent < until);
      const charted = of.filter((capture) => capture.charted);
      const shown = charted.flatMap((capture) => {
        const at = shownAt(capture);
        return at === undefined ? [] : [at - capture.sent];
      });
      const signals = charted.map(({ sent, charted: found }) => found!.seen - sent);
      return {
        captures: of.length,
        /** Number of captures that no chart or no screen showed in time. */
        missing: of.length - shown.length,
        signalP50: percentile(signals, 0.5) / 1000,
        signalP95: percentile(signals, 0.95) / 1000,
        cueP50: percentile(shown, 0.5) / 1000,
        cueP95: percentile(shown, 0.95) / 1000,
      };
    },
  };
}
export type Times = ReturnType<typeof createTimes>;
