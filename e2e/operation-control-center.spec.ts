import { lastCompleteWeek, previousWeek } from '@crustodian/domain/time/week';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { daysAgo } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

/** A week whose reports no one changes any more, so that the figures are stable. */
const WEEK = previousWeek(lastCompleteWeek(daysAgo(0)));
/** Before the chain's first pizza and before the week of the report control tests. */
const OWN_WEEK = '2024-05-05';
const LUMBRE = 2;

const HEADS = [
  'Company',
  'New Stores',
  'Stores',
  'Complete',
  '% Printed',
  '% Sent',
  'LW Score',
  'Print Score',
  'Delta vs LW Score',
  'Delta LW vs 4LW Score',
  'Highest Score increase',
  'Highest Score decrease',
  '% Stores increasing',
  '% Stores decreasing',
];

const companies = (page: Page) => page.getByRole('region', { name: 'Companies', exact: true });
const companyRow = (page: Page, name: string) =>
  companies(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const tile = (page: Page, label: string) =>
  page.locator('dl[aria-label="Summary"] > div').filter({ hasText: label });
/** The cell of a column; each starts with its column's head, for screens that hide the head row. */
const cell = (row: Locator, head: (typeof HEADS)[number]) =>
  row.locator('th, td').nth(HEADS.indexOf(head));
const percent = (share: number) => `${Math.round(share * 100)}%`;

interface Figures {
  name: string;
  stores: number;
  complete: number;
  printed: number;
  sent: number;
  cw: number;
  lw: number;
  best: string;
  best_delta: number;
  gained: number;
  both: number;
}

/** A company's figures for a week, counted from the pizzas of its reports. */
const FIGURES = `
  WITH share AS (
    SELECT report.venue_id, report.week_stamp,
      count(*) FILTER (WHERE standard = 'to_standard')::float
        / nullif(count(*) FILTER (WHERE standard <> 'maybe_to_standard'), 0) AS share
    FROM weekly_report report JOIN report_pizza pizza
      ON pizza.venue_id = report.venue_id AND pizza.report_id = report.id
    WHERE list = 'scored' AND specialty <> 'other' AND NOT scoreless
      AND state IN ('complete', 'generated', 'delivered')
    GROUP BY 1, 2),
  store AS (
    SELECT venue.id, venue.company_id, venue.pretty_name, report.state, now.share AS cw, before.share AS lw
    FROM venue
    LEFT JOIN weekly_report report ON report.venue_id = venue.id AND report.week_stamp = $1
    LEFT JOIN share now ON now.venue_id = venue.id AND now.week_stamp = $1
    LEFT JOIN share before ON before.venue_id = venue.id AND before.week_stamp = $2)
  SELECT company.pretty_name AS name, count(*)::int AS stores,
    count(*) FILTER (WHERE state IN ('complete', 'generated', 'delivered'))::int AS complete,
    count(*) FILTER (WHERE state IN ('generated', 'delivered'))::int AS printed,
    count(*) FILTER (WHERE state = 'delivered')::int AS sent,
    avg(cw) AS cw, avg(lw) AS lw,
    (array_agg(store.pretty_name ORDER BY cw - lw DESC NULLS LAST))[1] AS best,
    max(cw - lw) AS best_delta,
    count(*) FILTER (WHERE cw > lw)::int AS gained, count(cw - lw)::int AS both
  FROM store JOIN company ON company.id = store.company_id
  GROUP BY company.id ORDER BY company.pretty_name`;

test.beforeEach(({ page }) => beSignedIn(page, 'staff'));

test('summary and table say what the reports say', async ({ page }) => {
  const facts = await askDatabase<Figures>(FIGURES, [WEEK, previousWeek(WEEK)]);
  const sum = (of: 'stores' | 'printed' | 'sent') => facts.reduce((all, row) => all + row[of], 0);
  await page.goto(`/operation-control-center?week=${WEEK}`);
  await expect(tile(page, 'Total stores').locator('dd')).toHaveText(String(sum('stores')));
  await expect(tile(page, '% printed')).toContainText(percent(sum('printed') / sum('stores')));
  await expect(tile(page, '% sent')).toContainText(`${sum('sent')} of ${sum('stores')}`);
  for (const one of facts.filter(({ both }) => both > 0)) {
    const row = companyRow(page, one.name);
    const says = (head: string, text: string) =>
      expect(cell(row, head)).toHaveText(`${head}${text}`);
    await says('Stores', String(one.stores));
    await says('Complete', String(one.complete));
    await says('% Printed', percent(one.printed / one.stores));
    await says('% Sent', percent(one.sent / one.stores));
    const [before, now] = [(one.lw * 100).toFixed(1), (one.cw * 100).toFixed(1)];
    await says('LW Score', `${before}%`);
    // The cell also contains the audited share.
    await expect(cell(row, 'Print Score')).toHaveText(new RegExp(`^Print Score${now}%`));
    const delta = (Number(now) - Number(before)).toFixed(1);
    await expect(cell(row, 'Delta vs LW Score')).toContainText(delta.replace('-', '\u2212'));
    await expect(cell(row, 'Highest Score increase')).toContainText(one.best);
    await expect(cell(row, 'Highest Score increase')).toContainText(
      Math.abs(one.best_delta * 100).toFixed(1),
    );
    await says('% Stores increasing', percent(one.gained / one.both));
  }
  expect(await violations(page)).toEqual([]);
});

test('every head sorts, a second press turns round, and the address keeps it', async ({ page }) => {
  await page.goto(`/operation-control-center?week=${WEEK}`);
  const heads = companies(page).getByRole('columnheader');
  await expect(heads).toHaveText(HEADS);
  for (const [at, title] of HEADS.entries()) {
    const head = heads.nth(at);
    // The table is initially sorted by company.
    const first = at === 0 ? 'descending' : 'ascending';
    await head.getByRole('button', { name: title }).click();
    await expect(head).toHaveAttribute('aria-sort', first);
    await head.getByRole('button', { name: title }).click();
    await expect(head).toHaveAttribute(
      'aria-sort',
      first === 'ascending' ? 'descending' : 'ascending',
    );
  }
  await heads.nth(2).getByRole('button').click();
  const stores = async () =>
    (await companies(page).locator('[data-column=stores]').allTextContents()).map((text) =>
      Number(text.replace(/\D/g, '')),
    );
  expect(await stores()).toEqual((await stores()).toSorted((a, b) => a - b));
  await page.reload();
  await expect(heads.nth(2)).toHaveAttribute('aria-sort', 'ascending');
});

test('a report that someone begins shows by itself', async ({ page, context }) => {
  const forget = () =>
    askDatabase(
      `DELETE FROM weekly_report USING venue
       WHERE venue.id = venue_id AND company_id = $1 AND week_stamp = $2`,
      [LUMBRE, OWN_WEEK],
    );
  await forget();
  await page.goto(`/operation-control-center?week=${OWN_WEEK}`);
  await expect(tile(page, 'Total stores')).toContainText('0 new this week');
  await expect(page.getByText('Live: changes appear automatically')).toBeAttached();
  const other = await context.newPage();
  await other.goto(`/report-control?company=${LUMBRE}&week=${OWN_WEEK}`);
  await other
    .getByRole('row')
    .getByRole('button', { name: /^Initialize/ })
    .first()
    .click();
  await expect(tile(page, 'Total stores')).toContainText('1 new this week');
  await other.close();
  await forget();

  const asked = page.waitForResponse(/\/api\/pizza_tv\/occ\/week_stamp\//);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await asked;
  await expect(tile(page, 'Total stores')).toContainText('0 new this week');
});

test('a phone sorts by a list, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/operation-control-center?week=${WEEK}`);
  await page.getByLabel('Sort by').selectOption('% Sent');
  await page.getByRole('button', { name: 'Sort descending' }).click();
  await expect(page).toHaveURL(/sort=sent&order=descending/);
  await expect(companies(page).getByText('% Stores increasing').last()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
});
