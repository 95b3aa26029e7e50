import type { Db } from '../../apps/api/src/platform/database/db.ts';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from './browser.ts';
import { percentile } from './figures.ts';

/** A capture that the product took; instants in ms since 1970. */
interface SentCapture {
  venue: number;
  sent: number;
  acknowledged: number;
  /** When its store's shift waited for no chart any more, and when the newest one was begun. */
  charted?: { seen: number; begun: number };
}

interface Read {
  venue: number;
  began: number;
  ended: number;
}

/** How often it is looked whether charts wait: so much too long each time may seem. */
const LOOK_EVERY_MS = 50;

/** Measures how soon signals and the cues of shift screens follow captures. */
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
  /** The first read of the store's screen that began when the charts had been drawn. */
  const shownAt = ({ venue, acknowledged, charted }: SentCapture) =>
    reads.find(
      ({ venue: of, began }) => of === venue && began >= Math.max(acknowledged, charted!.begun),
    )?.ended;
  return {
    take: (capture: SentCapture) => void captures.push(capture),
    /** Looks at the charts until the signal comes. */
    watch: async (db: Db, signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await look(db);
        await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    /** Reads a store's shift screen as its page does: at first, and whenever something changed. */
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
    /** Seconds that 95 of 100 captures did not exceed, of those sent from an instant until another. */
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
        /** Captures of which no chart or no screen told in time. */
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
