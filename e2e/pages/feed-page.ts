import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { expect, type Locator, type Page } from '@playwright/test';
import { beSignedIn } from './sign-in.ts';

/** The demo chain's business day at a time. */
export const demoDay = (time: number): CalendarDay =>
  businessDay(wallClock(time, 'America/Chicago'));

/** The demo chain's business day this many days ago. */
export const daysAgo = (days: number): CalendarDay => addDays(demoDay(Date.now()), -days);

interface FeedAddress {
  account: string;
  /** Bandera is 1, Boerne 2. */
  venue?: number;
  day: CalendarDay;
  /** Additional parameters: '&scored=none'. */
  more?: string;
}

export const cards = (page: Page): Locator => page.getByRole('gridcell');
/** The card at a position of the shown order, counted from 1. */
export const card = (page: Page, place: number): Locator =>
  page.locator(`[role=gridcell][data-index="${place - 1}"]`);
export const overlay = (page: Page): Locator => page.getByRole('dialog').first();
/** Points per criterion and slice, in the pizza's overlay. */
export const pointsTable = (page: Page): Locator =>
  overlay(page).getByRole('table', { name: 'Points per criterion and slice' });
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

export const feedPath = ({ venue = 1, day, more = '' }: Omit<FeedAddress, 'account'>): string =>
  `/daily-feed?venue=${venue}&min=${day}&max=${day}${more}`;

/** Signs in and opens a day of the feed; resolves when its cards are shown. */
export async function openFeed(page: Page, { account, ...address }: FeedAddress): Promise<void> {
  await beSignedIn(page, account);
  await page.goto(feedPath(address));
  await expect(card(page, 1)).toBeVisible({ timeout: 20_000 });
}

/** Number of pizzas in the title. */
export async function shownCount(page: Page): Promise<number> {
  return Number.parseInt((await heading(page).textContent()) ?? '', 10);
}

/** The body of the next correction that `act` sends, and the server's response. */
export async function correctionSent(page: Page, act: () => Promise<unknown>) {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/qa_feedback/'));
  await act();
  const answer = await answered;
  return {
    status: answer.status(),
    body: answer.request().postDataJSON() as Record<string, unknown>,
    answer: (await answer.json()) as Record<string, unknown>,
  };
}

/** The demo chain's newest complete day. */
export const YESTERDAY = daysAgo(1);

export const filters = (page: Page) => page.getByRole('search', { name: 'Filters' });
export const filter = (page: Page, name: string) =>
  filters(page).getByRole('button', { name: new RegExp(`^${name} `) });
export const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
export const steps = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
export const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' });

/** Texts of the visible cards, in their order. */
export const facts = (page: Page) =>
  cards(page).evaluateAll((cells) =>
    cells.map((cell) => {
      const text = cell.textContent ?? '';
      const mark = cell.querySelector('svg[role=img][aria-label$=standard], svg[aria-label=Maybe]');
      return {
        place: Number(/#(\d+)/.exec(text)?.[1]),
        specialty: cell.querySelector('b')?.textContent ?? '',
        score: /\d{1,2}\.\d\d/.exec(text)?.[0],
        standard: mark?.getAttribute('aria-label') ?? undefined,
        time: /[A-Z][a-z]{2} \d\d:\d\d:\d\d/.exec(text)?.[0],
        text,
      };
    }),
  );
