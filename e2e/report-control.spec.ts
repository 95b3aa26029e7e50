import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { lastCompleteWeek, previousWeek } from '@crustodian/domain/time/week';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { changeAnswer } from './pages/change-answer.ts';
import { daysAgo } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

const LUMBRE = 2;
/** A week whose reports no one changes any more, so that the figures are stable. */
const WEEK = previousWeek(lastCompleteWeek(daysAgo(0)));
/** Before the chain's first pizza: only these tests create reports in this week. */
const OWN_WEEK = '2024-06-02';

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: typeof name === 'string' });
const storeRow = (page: Page, store: string) =>
  panel(page, 'Stores')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: store }) });
const percent = (share: number) => `${Math.round(share * 100)}%`;
const points = (delta: number) => {
  const tenths = Math.sign(delta) * Math.round(Math.abs(delta) * 1000 + 1e-9);
  return `${tenths > 0 ? '+' : tenths < 0 ? '\u2212' : ''}${(Math.abs(tenths) / 10).toFixed(1)}`;
};

interface Counted {
  specialty: string;
  goods: number;
  bads: number;
  maybe: number;
}

/** The pizzas of a store's report by specialty, and the totals of its previous report. */
async function facts() {
  const [report] = await askDatabase<{ venue: number; store: string; id: string; before: string }>(
    `SELECT report.venue_id AS venue, venue.pretty_name AS store, report.id::text, before.id::text AS before
     FROM weekly_report report JOIN venue ON venue.id = report.venue_id
     CROSS JOIN LATERAL (
       SELECT earlier.id FROM weekly_report earlier
       WHERE earlier.venue_id = report.venue_id AND earlier.week_stamp < report.week_stamp
         AND earlier.state IN ('complete', 'generated', 'delivered') AND NOT earlier.scoreless
       ORDER BY earlier.week_stamp DESC LIMIT 1) before
     WHERE venue.company_id = $1 AND report.week_stamp = $2 AND NOT report.scoreless
       AND report.state IN ('complete', 'generated', 'delivered')
     ORDER BY venue.pretty_name LIMIT 1`,
    [LUMBRE, WEEK],
  );
  const { venue, store, id, before } = report!;
  const counts = (reportId: string) =>
    askDatabase<Counted>(
      `SELECT specialty, count(*) FILTER (WHERE standard = 'to_standard')::int AS goods,
         count(*) FILTER (WHERE standard = 'not_to_standard')::int AS bads,
         count(*) FILTER (WHERE standard = 'maybe_to_standard')::int AS maybe
       FROM report_pizza WHERE venue_id = $1 AND report_id = $2 AND list = 'scored' AND specialty <> 'other'
       GROUP BY 1 ORDER BY count(*) DESC`,
      [venue, reportId],
    );
  const [now, earlier] = [await counts(id), await counts(before)];
  const share = (rows: readonly Counted[]) => {
    const sum = (of: 'goods' | 'bads') => rows.reduce((all, row) => all + row[of], 0);
    return sum('goods') / (sum('goods') + sum('bads'));
  };
  return { venue, store, id, now, earlier, share };
}

/** With only the pictures on the report, because a week has hundreds. */
const address = (venue: number) =>
  `/report-control?company=${LUMBRE}&venue=${venue}&week=${WEEK}&cards=shown`;

test.beforeEach(({ page }) => beSignedIn(page, 'staff'));

test('the stores say what their shares to standard count', async ({ page }) => {
  await page.goto(`/report-control?company=${LUMBRE}&week=${WEEK}`);
  const stores = panel(page, 'Stores');
  await expect(stores).toContainText('To standard: verdicts in the report, only its specialties.');
  await button(stores, 'How this is counted').click();
  await expect(page.getByRole('dialog', { name: 'What “to standard” counts' })).toBeVisible();
});

test('table, resume, simulator and stress test say what the facts say', async ({ page }) => {
  const { venue, store, now, earlier, share } = await facts();
  const largest = now[0]!;
  const count = largest.goods + largest.bads;
  const lastOfIt = share(earlier.filter(({ specialty }) => specialty === largest.specialty));
  await page.goto(address(venue));
  const row = storeRow(page, store);
  await expect(row.locator('td').nth(3)).toHaveText(percent(share(earlier)));
  await expect(row.locator('td').nth(4)).toHaveText(points(share(now) - share(earlier)));

  const resume = panel(page, store);
  await expect(resume).toContainText(percent(share(now)));
  const block = resume
    .getByRole('listitem')
    .filter({ hasText: `n ${count}` })
    .first();
  await expect(block).toContainText(percent(largest.goods / count));
  await expect(block.locator('p')).toHaveText(
    new RegExp(`${largest.goods}.*${largest.maybe}.*${largest.bads}`),
  );

  const line = panel(page, 'Simulator')
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: String(count), exact: true }) })
    .first();
  await line.getByRole('textbox').fill('1a2');
  await expect(line.getByRole('textbox')).toHaveValue('12');
  await expect(line.getByRole('cell').nth(2)).toHaveText(String(count - 12));
  await expect(line.getByRole('cell').nth(3)).toHaveText(percent((count - 12) / count));
  await expect(line.getByRole('cell').nth(4)).toContainText(
    points((count - 12) / count - lastOfIt),
  );

  // The smallest number of pizzas that changes the share by more than three points (decision X96).
  const moved = Math.floor((3 * count) / 100) + 1;
  const shareWith = (goods: number) => percent(goods / count);
  const more = `\\+${moved} bad${shareWith(largest.goods - moved)}`;
  // Only possible changes are offered, so not fewer bad pizzas than there are.
  const fewer = largest.bads < moved ? '' : `-${moved} bad${shareWith(largest.goods + moved)}`;
  await expect(
    panel(page, 'Stress test')
      .getByRole('row')
      .filter({ hasText: new RegExp(more + fewer) }),
  ).not.toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('the evolution has a line per store and a table of the same values', async ({ page }) => {
  const { venue, store, now, share } = await facts();
  await page.goto(address(venue));
  const values = panel(page, 'To standard per week');
  const own = values.getByRole('row').filter({ hasText: store });
  await expect(own.getByRole('cell').last()).toHaveText(String(Math.round(share(now) * 100)));
  const stores = await values.getByRole('row').count();
  const chart = panel(page, 'To standard per store');
  await expect(chart.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`${store} ${percent(share(now))}; average \\d+%`),
  );
  await page.keyboard.press('t');
  await expect(chart.getByRole('row')).toHaveCount(stores);
});

test('every pizza has its card by weekday and shift, and fills the screen', async ({ page }) => {
  const { venue, id } = await facts();
  const [pizzas] = await askDatabase<{ all: number; shown: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE shown)::int AS shown
     FROM report_pizza WHERE venue_id = $1 AND report_id = $2 AND list = 'scored'`,
    [venue, id],
  );
  await page.goto(address(venue).replace('&cards=shown', ''));
  const gallery = panel(page, 'Pizzas by weekday and shift');
  await expect(gallery.locator('[data-pizza]')).toHaveCount(pizzas!.all);
  await gallery.getByText('On report').click();
  await expect(gallery.locator('[data-pizza]')).toHaveCount(pizzas!.shown);
  await expect(
    gallery.getByRole('list', { name: /^\w{3} (AM Lunch|PM Dinner)$/ }).first(),
  ).toBeVisible();
  await expect(panel(page, 'Featured pizzas').locator('[data-pizza]')).toHaveCount(2);

  await panel(page, 'Featured pizzas').locator('[data-pizza]').first().click();
  const viewer = page.getByRole('dialog', { name: 'Picture' });
  await expect(viewer.getByRole('img').first()).toBeVisible();
  await page.reload();
  await expect(viewer).toBeVisible();
  await button(viewer, 'Next picture').click();
  await expect(viewer).toContainText(/2 of \d+/);
  await button(viewer, 'Close').click();
  await expect(viewer).toHaveCount(0);
});

test('what someone else begins shows by itself; QA done All begins the rest', async ({
  page,
  context,
}) => {
  const forget = () =>
    askDatabase(
      `DELETE FROM weekly_report USING venue
       WHERE venue.id = venue_id AND company_id = $1 AND week_stamp = $2`,
      [LUMBRE, OWN_WEEK],
    );
  await forget();
  await page.goto(`/report-control?company=${LUMBRE}&week=${OWN_WEEK}`);
  const rows = panel(page, 'Stores').locator('tbody tr');
  // The first venue is selected although the URL does not name it.
  await expect(rows.first()).toHaveAttribute('data-own', 'true');
  const status = rows.nth(1).locator('[data-state]');
  await expect(status).toHaveAttribute('data-state', 'non-existent');
  await expect(rows.nth(1).getByRole('link')).toHaveCount(0);
  await expect(page.getByText('Live: changes appear automatically')).toBeAttached();
  const updated = await page.locator('time').getAttribute('datetime');

  const other = await context.newPage();
  await other.goto(`/report-control?company=${LUMBRE}&week=${OWN_WEEK}`);
  await button(panel(other, 'Stores').locator('tbody tr').nth(1), /^Initialize/).click();
  await expect(status).toHaveText(/^1/);
  await expect(page.locator('time')).not.toHaveAttribute('datetime', updated!);
  await expect(rows.nth(1).getByRole('link', { name: /^Open validation report/ })).toHaveAttribute(
    'href',
    new RegExp(`/pizza-tv-validation/venue/\\d+/week/${dayMonthYearText(OWN_WEEK)}`),
  );
  await other.close();

  await button(page, 'QA done All').click();
  await expect(page.getByText('All reports initialized.')).toBeVisible();
  await expect(panel(page, 'Stores').locator('[data-state="data selection"]')).toHaveCount(
    await rows.count(),
  );
  await button(page, 'QA done All').click();
  await expect(page.getByText('No reports to initialize!')).toBeVisible();
  await button(rows.nth(2), /^[A-Z]/)
    .first()
    .click();
  await expect(rows.nth(2)).toHaveAttribute('data-own', 'true');
  await expect(page).toHaveURL(/venue=\d+/);
  await forget();
});

interface Row {
  venue: string;
  state: string;
  _id: string | null;
  report_name: string | null;
  has_file: boolean;
}

/** Shows the week's stores in states other than their real ones. */
async function pretend(page: Page, change: (row: Row, index: number) => Partial<Row>) {
  await changeAnswer<{ stores: Row[] }>(page, '**/api/pizza_tv/report_control/**', (body) => ({
    ...body,
    stores: body.stores.map((row, index) => ({ ...row, ...change(row, index) })),
  }));
}

test('every state has its symbol and its buttons; queued ones say SQ', async ({ page }) => {
  const STATES = [
    ['waiting_initialization', 'W', false, false],
    ['data selection', '1', true, false],
    ['scoreless data selection', '2', true, false],
    ['complete', 'C', true, false],
    ['generated', 'P', true, true],
    ['delivered', 'S', true, true],
    ['non-existent', '-', false, false],
  ] as const;
  await pretend(page, ({ venue }, index) => {
    const state = STATES[index % STATES.length]![0];
    const _id = state === 'non-existent' ? null : `${venue}-1`;
    return { state, _id, report_name: 'r', has_file: true };
  });
  await page.route('**/api/pizza_tv/selenium/state/', (route) => {
    const reports = ['1-1'];
    return route.fulfill({ json: { reports, start: null, failed: [] } });
  });
  await page.goto(address(1));
  const rows = panel(page, 'Stores').locator('tbody tr');
  for (const [index, [state, symbol, opens, loads]] of STATES.entries()) {
    await expect(rows.nth(index).locator('[data-state]')).toHaveText(`${symbol} ${state}`);
    await expect(rows.nth(index).getByRole('link')).toHaveCount(opens ? 1 : 0);
    await expect(button(rows.nth(index), /^Download/)).toHaveCount(loads ? 1 : 0);
  }
  await expect(panel(page, 'Stores').getByText('SQ', { exact: true })).toHaveCount(1);
  await expect(panel(page, 'Stores').getByRole('row').last()).toContainText(/^Total/);
});

test('Send All mails the generated reports in batches of five', async ({ page }) => {
  await pretend(page, ({ venue }) => ({ state: 'generated', _id: `${venue}-1` }));
  const calls: number[] = [];
  await page.route('**/api/pizza_tv/report/pdf_email/', (route) => {
    calls.push((route.request().postDataJSON() as { reports: string[] }).reports.length);
    const fails = [{ report: 'Boerne', err: 'no recipients' }];
    return route.fulfill({ json: { msg: 'Sent', fails, delivered: [] } });
  });
  await page.goto(address(1));
  await expect(button(page, 'Send All')).toBeEnabled();
  const total = await panel(page, 'Stores').locator('tbody tr').count();
  await button(page, 'Send All').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You are about to send an email with the attached Report');
  await button(dialog, 'Send').click();
  await expect(page.getByText('Boerne: no recipients').first()).toBeVisible();
  expect(calls).toEqual(
    Array.from({ length: Math.ceil(total / 5) }, (_, at) => Math.min(5, total - at * 5)),
  );
});

test('a phone shows stores and figures without scrolling sideways', async ({ page }) => {
  const { venue, store } = await facts();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address(venue));
  await expect(panel(page, store)).toContainText('to standard');
  await expect(button(page, 'Refresh')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
});
