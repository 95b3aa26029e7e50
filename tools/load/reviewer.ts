import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { addDays, addMonths, dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { randomUUID } from 'node:crypto';
import { atMostEvery } from '../../apps/web/src/api/throttle.ts';
import { RELOAD_EVERY_MS } from '../../apps/web/src/features/feed/live/reload-pace.ts';
import type { Acknowledged, PizzaKey } from '../torture/load.ts';
import type { Browser } from './browser.ts';

/** A pizza of the chain, and the path of its picture. */
export interface ChainPizza extends PizzaKey {
  picture: string;
}

export interface Store {
  venue: number;
  /** The available pizzas of each day. */
  days: ReadonlyMap<CalendarDay, readonly ChainPizza[]>;
}

export interface ReviewerParts {
  browser: Browser;
  store: Store;
  /** The displayed day; today's feed is reloaded when something changes. */
  day: CalendarDay;
  today: CalendarDay;
  random: () => number;
  /** Waits, but returns early when the run ends. */
  pause: (ms: number) => Promise<void>;
  isOver: () => boolean;
  noted: Acknowledged;
}

/** Maximum time for which a person waits for the last picture of a screen. */
const CARDS_WAIT_MS = 3000;
/** Number of cards visible before scrolling. */
const FIRST_SCREEN = 24;
const SCROLLED = 12;

/**
 * Works like a person until the run ends: opens a day, its pizzas one by one, and sometimes the
 * charts.
 */
export async function review(parts: ReviewerParts): Promise<void> {
  const { browser, store, day, today, random, pause, isOver } = parts;
  await pause(random() * 10_000);
  if (isOver()) return;
  const seen = new Set<string>();
  const openDay = () => loadFeed(browser, store.venue, day);
  const reload = atMostEvery(RELOAD_EVERY_MS, () => void openDay());
  const onChange = (data: string) => {
    const { day: changed } = JSON.parse(data) as { day: string };
    // As in the feed, only days that include today are followed.
    if (day === today && changed === day) reload.call();
  };
  browser.follow(`/api/live/venue/${store.venue}/`, onChange, () => void openDay());
  await openProduct(browser, store.venue);
  while (!isOver()) {
    await openDay();
    const pizzas = store.days.get(day) ?? [];
    await showCards(parts, pizzas.slice(0, FIRST_SCREEN), seen);
    await pause(1500 + random() * 2500);
    const from = Math.floor(random() * Math.max(1, pizzas.length - 40));
    await showCards(parts, pizzas.slice(from, from + SCROLLED), seen);
    for (const pizza of pizzas.slice(from, from + 8)) {
      if (isOver()) break;
      await lookAt(parts, pizza, seen);
    }
    if (!isOver()) await lookAtCharts(parts);
  }
  reload.stop();
}

const loadFeed = (browser: Browser, venue: number, day: CalendarDay) => {
  const text = dayMonthYearText(day);
  return browser.ask({
    name: 'feed of a day',
    path: '/api/shift_report_data',
    body: { venue: String(venue), min: text, max: text },
  });
};

/** Sends the requests that the product's page makes when it opens. */
async function openProduct(browser: Browser, venue: number): Promise<void> {
  await browser.ask({ name: 'who am I', path: '/api/get_my_info' });
  await Promise.all([
    browser.ask({ name: 'companies', path: '/api/dashboard/company-membership/' }),
    browser.ask({ name: 'venues', path: '/api/dashboard/venues/' }),
    browser.ask({ name: 'limits of a venue', path: `/api/venue_stats?venue=${venue}` }),
  ]);
}

/** Loads only new pictures, because a browser caches them permanently. */
async function showCards(
  { browser, isOver, pause }: ReviewerParts,
  pizzas: readonly ChainPizza[],
  seen: Set<string>,
): Promise<void> {
  const fresh = pizzas.filter(({ picture }) => !seen.has(picture));
  if (isOver()) return;
  const shown = Promise.all(
    fresh.map(({ picture }) => {
      seen.add(picture);
      return browser.ask({
        name: 'thumbnail',
        path: `/api/static/${picture}?w=320`,
        isPicture: true,
      });
    }),
  );
  await Promise.race([shown, pause(CARDS_WAIT_MS)]);
}

/** Opens a pizza, looks at it, and corrects one in three; one in six corrections is undone. */
async function lookAt(
  { browser, store, random, pause, isOver, noted }: ReviewerParts,
  { t_id, pipe_id, vid_id, picture }: ChainPizza,
  seen: Set<string>,
): Promise<void> {
  const large = `${picture}?w=640`;
  const isNew = !seen.has(large);
  seen.add(large);
  await Promise.all([
    browser.ask({ name: 'evaluation of a pizza', path: `/api/dashboard/pizza/${t_id}/` }),
    isNew &&
      browser.ask({ name: 'picture of a pizza', path: `/api/static/${large}`, isPicture: true }),
  ]);
  await pause(2000 + random() * 3000);
  if (isOver() || random() > 0.34) return;
  const key = { t_id, pipe_id, vid_id };
  const parts = { browser, venue: store.venue, noted };
  const rev = await correct(parts, 'correct a pizza', '', { ...key, ...anyChange(random) });
  if (rev === undefined || random() > 0.17) return;
  await pause(1500);
  if (isOver()) return;
  await browser.ask({ name: 'history', path: `/api/dashboard/pizza_history/${t_id}/` });
  await correct(parts, 'take a correction back', '_undo', { ...key, rev });
}

/** Returns the pizza's new revision; undefined if the change was refused. */
async function correct(
  { browser, venue, noted }: { browser: Browser; venue: number; noted: Acknowledged },
  name: string,
  path: string,
  body: object,
): Promise<number | undefined> {
  const requestId = randomUUID();
  let rev: number | undefined;
  const isStored = await browser.ask({
    name,
    writes: true,
    mayConflict: true,
    path: `/api/dashboard/qa_feedback${path}/`,
    body: { ...body, request_id: requestId },
    onAnswer: (text) => ({ rev } = JSON.parse(text) as { rev?: number }),
  });
  if (isStored) noted.corrections.push({ venue, requestId });
  return isStored ? rev : undefined;
}

function anyChange(random: () => number): object {
  const flag = random() < 0.5 ? 1 : 0;
  const changes = [
    { badCut: flag },
    { bubbles: flag },
    { overbaked: flag },
    { specialty: random() < 0.5 ? 'pepperoni' : 'hawaiana' },
    { score_criteria: { Bordes: Math.floor(random() * 9) / 10 } },
  ];
  return changes[Math.floor(random() * changes.length)]!;
}

async function lookAtCharts({ browser, store, today, random, pause }: ReviewerParts) {
  const { venue } = store;
  const days = (from: CalendarDay) =>
    `start_date/${dayMonthYearText(from)}/end_date/${dayMonthYearText(addDays(today, -1))}/`;
  const [quarter, year] = [days(addDays(today, -90)), days(addDays(addMonths(today, -12), 1))];
  const yesterday = dayMonthYearText(addDays(today, -1));
  const ask = (name: string, path: string) => browser.ask({ name, path: `/api/analytics/${path}` });
  await ask('daily insights', `home/venue/${venue}/date/${yesterday}/`);
  await pause(2000 + random() * 2000);
  await Promise.all([
    ask('summary', `performance/summary/venue/${venue}/${quarter}`),
    ask('quality', `performance/quality/venue/${venue}/type/weekly/${quarter}`),
    ask('specialties', `performance/specialty_quality/venue/${venue}/${quarter}`),
  ]);
  await pause(2000 + random() * 2000);
  if (random() < 0.3) await ask('compare the stores', `compare/${year}`);
}
