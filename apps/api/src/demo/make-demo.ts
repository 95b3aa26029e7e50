import { insertPictures } from '#pizzas/insert-capture';
import type { Database } from '#platform/database/db';
import type { DemoAccount, Tools } from '#platform/tools';
import { DEMO_PASSWORD, emailOf, PEOPLE } from '@crustodian/demo/chain/people';
import { VENUES } from '@crustodian/demo/chain/stores';
import { SPECIALTY_IDS } from '@crustodian/domain/pizza/specialties';
import {
  addDays,
  addMonths,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { lastCompleteWeek, previousWeek } from '@crustodian/domain/time/week';
import { createScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { matchOrderDays } from '../features/orders/match-orders.job.ts';
import { isDemoDatabase } from './demo-accounts.ts';
import { loadAudit } from './audit/load-audit.ts';
import { loadObjections } from './audit/load-objections.ts';
import { loadDirectory } from './load-directory.ts';
import { loadHistory } from './load-history.ts';
import { loadMonthlyReports } from './load-monthly-reports.ts';
import { loadRecipes } from './load-recipes.ts';
import { loadReports } from './load-reports.ts';
import { loadScoring } from './load-scoring.ts';
import { loadSignals } from './load-signals.ts';
import { fillPrintQueue } from './fill-print-queue.ts';
import { scoredCatalogue, type ScoredCatalogue } from './score-catalogue.ts';
import { deliverToday } from './today.ts';
import { watchCameras } from './cameras/watch-cameras.ts';

const RECENT_DAYS = 30;
const SEED = 'crustodian';
const DELIVER_EVERY_MS = 60_000;

export type DemoTools = Pick<Tools, 'db' | 'jobs' | 'pictures' | 'live' | 'now' | 'config'> &
  Pick<Database, 'pool'>;

export interface DemoOptions {
  /** Prints a line of progress. */
  progress: (line: string) => void;
  /**
   * Called for each picture that is rendered and scored at the start; not called if the catalogue
   * was stored.
   */
  drawn: (ready: number, all: number) => void;
  /** Called when the newest days can be viewed. */
  ready: () => void;
  signal: AbortSignal;
}

/** Accounts offered on the log-in page of a demo. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = PEOPLE.map((person) => ({
  username: emailOf(person),
  password: DEMO_PASSWORD,
  kind: person.kind,
}));

/**
 * Creates the demo's companies, stores and accounts, unless there are companies already. Returns
 * whether the companies are the demo's, because real companies must not get its history.
 */
export async function makeDemoAccounts({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<boolean> {
  const isDemo = await isDemoDatabase(db);
  if (isDemo === null) await loadDirectory(db, SPECIALTY_IDS, now());
  return isDemo ?? true;
}

/**
 * Brings the demo chain up to date and keeps it running until aborted: renders and scores pictures,
 * loads months of history, and adds today's pizzas in real time. Idempotent.
 */
export async function runDemoChain(
  tools: DemoTools,
  { progress, drawn, ready, signal }: DemoOptions,
): Promise<void> {
  const { pictures, madeOn } = await catalogueOf(tools, drawn);
  await insertPictures(
    tools.db,
    VENUES.map(({ id }) => id),
    pictures.map(({ stored }) => stored),
  );
  const from = `${addMonths(madeOn, -tools.config.demoMonths).slice(0, 7)}-01`;
  const history = { seed: SEED, today: madeOn, from };
  const until = todayOf(tools);
  const loaded = (month: string) => progress(`history of ${month} loaded`);
  const load = (since: CalendarDay) =>
    loadHistory(tools, pictures, { ...history, stores: VENUES, since, until, signal, loaded });
  const deliver = () => deliverToday(tools, pictures, history, signal);
  // Loads first what users look at first.
  const recent = addDays(until, -RECENT_DAYS);
  await load(recent);
  await loadReports(tools.db, { today: until, since: recent, now: tools.now(), signal });
  if (!signal.aborted) await loadRecipes(tools.db);
  if (!signal.aborted) await loadScoring(tools, pictures);
  await loadAudit(tools, { from, since: recent, until, signal });
  await loadObjections(tools, { seed: SEED, since: recent, until, signal });
  await loadSignals(tools, { today: madeOn, until, signal });
  await deliver();
  await watchCameras(tools, signal);
  if (!signal.aborted) await matchOrderDays(tools, { signal });
  ready();
  await load(from);
  await loadReports(tools.db, { today: until, since: from, now: tools.now(), signal });
  await loadMonthlyReports(tools.db, { today: until, signal });
  // Later, because the charts in reports need the earlier weeks.
  if (!signal.aborted)
    await fillPrintQueue(tools, { since: previousWeek(lastCompleteWeek(until)), now: tools.now() });
  await loadAudit(tools, { from, since: from, until, signal });
  await loadObjections(tools, { seed: SEED, since: from, until, signal });
  if (!signal.aborted) progress('blind reviews of all months loaded');
  while (!signal.aborted) {
    await deliver();
    await pause(DELIVER_EVERY_MS, signal);
  }
}

/** The chain uses the calendar of its first stores. */
const todayOf = ({ now }: Pick<Tools, 'now'>) => businessDay(wallClock(now(), 'America/Chicago'));

async function catalogueOf(
  tools: DemoTools,
  drawn: DemoOptions['drawn'],
): Promise<ScoredCatalogue> {
  const scoring = createScoringPool({ processes: availableParallelism() });
  try {
    return await scoredCatalogue(join(tools.config.dataDir, 'demo', 'catalogue.json'), {
      store: tools.pictures,
      scoring,
      today: todayOf(tools),
      count: tools.config.demoPictures,
      progress: drawn,
    });
  } finally {
    await scoring.close();
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
