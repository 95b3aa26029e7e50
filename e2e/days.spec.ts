import { addDays, daysBetween } from '@crustodian/domain/time/calendar-day';
import { lastCompleteWeek, previousWeek, weekLabel } from '@crustodian/domain/time/week';
import { reportId } from '@crustodian/domain/pizza/wire-id';
import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { askDatabase, COUNTED, historyLoaded } from './database.ts';
import { figure, goTo, logOut, panel, percent, pick, places } from './pages/day-page.ts';
import { step } from './pages/day-page.ts';
import {
  card,
  cards,
  daysAgo,
  facts,
  feedPath,
  filter,
  heading,
  pointsTable,
} from './pages/feed-page.ts';
import { option, overlay, steps, YESTERDAY } from './pages/feed-page.ts';
import { readPdf } from './read-pdf.ts';
import { rowOf, sheetsReady } from './pages/report-page.ts';
import { signIn } from './pages/sign-in.ts';

/**
 * A day of each kind of user who only reads, from the first page to Log out. Uses past days and
 * weeks: of Bandera, whose pizzas no test corrects, and of the week before the last one.
 */

const BANDERA = 1;
const LUMBRE = 2;
const WEEK = previousWeek(lastCompleteWeek(daysAgo(0)));

test.beforeAll(async () => {
  test.setTimeout(330_000);
  await historyLoaded();
});

test('store staff: the bad pizzas of the day before, why they lost points, how the store stands', async ({
  page,
}) => {
  const { day, scored, bad } = await dayWithBadPizzas();
  await signIn(page, 'regular');
  await expect(step(page, 'Venue')).toHaveText('Venue Bandera');
  for (let back = 1; back <= daysBetween(day, YESTERDAY); back++) {
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page).toHaveURL(new RegExp(addDays(YESTERDAY, -back)));
  }
  await figure(page, 'Bad pizzas').getByRole('link').click();
  await expect(heading(page)).toHaveText(`${bad} pizzas`);
  expect((await facts(page)).filter(({ score }) => !(Number(score) <= 6))).toEqual([]);
  const dayText = /\w{3} \d+ \w{3} \d{4}/.exec((await step(page, 'Days').textContent())!)![0];

  await card(page, 1).click();
  await overlay(page).getByText('Details', { exact: true }).click();
  const story = overlay(page).getByText(/^Slice \d lost \d\.\d\d of/);
  await expect(story).toHaveText(/^Slice \d lost (0\.\d*[1-9]|[1-9])/);
  const measured = overlay(page).getByRole('table', { name: 'What was measured' });
  const said = overlay(page).getByText(/^[A-Z][a-z].* −\d\.\d\d.*\.$/);
  await expect(measured.or(said).first()).toBeVisible();
  const weakest = /\d/.exec((await story.textContent())!)![0];
  const other = `Slice ${weakest === '1' ? 2 : 1}`;
  await overlay(page).getByRole('button', { name: other, exact: true }).click();
  await expect(story).toHaveText(new RegExp(`^${other} lost`));
  await page.keyboard.press('ArrowRight');
  await expect(overlay(page).getByText(`2 of ${bad}`, { exact: true })).toBeVisible();
  await expect(pointsTable(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 2)).toBeFocused();

  await goTo(page, 'Performance');
  await expect(step(page, 'Venue')).toHaveText('Venue Bandera');
  const column = `${dayText}: ${percent(bad / scored)} bad, `;
  await expect(
    panel(page, 'Quality distribution').getByRole('button', { name: new RegExp(`^${column}`) }),
  ).toHaveAccessibleName(new RegExp(`n ${scored}$`));
  await goTo(page, 'Leaderboard');
  const podium = page.getByRole('list', { name: 'Podium' }).getByRole('heading');
  await expect(podium).toHaveText([/^1\. B/, /^2\. B/, /^3\. B/]);
  await expect(panel(page, 'Shift leaderboard').getByRole('row')).toHaveCount(2);
  await logOut(page);
});

test('who may see flagged pictures: the snapshots that others are not sent, then the stores’ screens', async ({
  page,
  browser,
}) => {
  const { day, all, bad, kept } = await dayWithFlagged();
  // Such users keep a bookmark of this URL, which shows flagged pictures.
  const bookmark = feedPath({ venue: BANDERA, day, more: '&scored=none&bad=1' });
  await signIn(page, 'flagged');
  await page.goto(bookmark);
  await expect(heading(page)).toHaveText(`${all} pizzas`);
  await filter(page, 'Snapshot quality').click();
  await option(page, 'Bad').click();
  await expect(heading(page)).toHaveText(`${bad} pizzas`);
  await card(page, 1).click();
  await expect(overlay(page).getByRole('img').first()).toBeVisible();
  await expect(overlay(page).getByText(`1 of ${bad}`, { exact: true })).toBeVisible();
  await expect(overlay(page).getByRole('button', { name: /Feedback|Hide/ })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(overlay(page).getByText(`2 of ${bad}`, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  const colleague = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await signIn(colleague, 'regular');
  await colleague.goto(bookmark);
  await expect(heading(colleague)).toHaveText(`${all - kept} pizzas`);
  await expect(filter(colleague, 'Snapshot quality')).toHaveCount(0);
  await colleague.close();

  await goTo(page, 'Quality Reports');
  await pick(page, 'Company', 'Lumbre Pizza');
  await pick(page, 'Week', weekLabel(WEEK));
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Weekly report Bandera' }).click();
  const screen = await opened;
  await expect(screen).toHaveURL(/\/pizza-tv\/venue\/1/);
  await expect(screen.getByText('Bandera').first()).toBeVisible();
  await screen.close();
  await logOut(page);
});

test('who sees the feed alone: pictures of her store, day by day, and no other page', async ({
  page,
}) => {
  await signIn(page, 'feed');
  await expect(page).toHaveURL(/\/daily-feed/);
  await expect(places(page)).toHaveText(['Daily feed']);
  await expect(step(page, 'Venue')).toHaveText('Venue Bandera');
  await expect(card(page, 1)).toBeVisible();
  await card(page, 1).click();
  await expect(overlay(page).getByText(/^1 of \d+$/)).toBeVisible();
  await expect(overlay(page).getByText(/standard|Details|\d\.\d\d/)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(overlay(page).getByText(/^2 of \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Previous day' }).click();
  const [sent] = await askDatabase<{ count: number }>(
    `SELECT count(*)::int AS count FROM pizza WHERE venue_id = ${BANDERA} AND business_date = $1
     AND NOT censored AND NOT (snap_quality <> 'buena' AND snap_trusted)`,
    [daysAgo(2)],
  );
  await expect(heading(page)).toHaveText(new RegExp(`^${sent!.count} pizzas`));
  await expect(cards(page).first()).not.toContainText(/\d\.\d\d/);
  for (const foreign of ['/management', '/quality-reports', '/daily-insights?venue=1']) {
    await page.goto(foreign);
    await expect(heading(page)).toHaveText('Page Not Found');
  }
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(card(page, 1)).toBeVisible();
  await logOut(page);
});

test('who reads quality reports alone: a week, a store’s sheets and their PDF', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { store, week } = await printedReport(page);
  await signIn(page, 'reports');
  await expect(page).toHaveURL(/\/quality-reports/);
  await expect(places(page)).toHaveText(['Quality Reports']);
  await pick(page, 'Week', weekLabel(week));
  await expect(page.getByRole('main').getByText(/^\d+ of 12$/)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await rowOf(page, store)
    .getByRole('link', { name: /^Weekly report/ })
    .click();
  const report = await opened;
  await expect(heading(report)).toHaveText(store);
  await sheetsReady(report);
  const sheets = await report.locator('[data-page]').count();
  const saved = report.waitForEvent('download');
  await report.getByRole('link', { name: 'Download PDF' }).click();
  const pdf = await readPdf(await readFile(await (await saved).path()));
  expect(pdf.pages).toHaveLength(sheets);
  expect(pdf.title).toContain(store);
  await report.close();
  await page.goto('/daily-feed');
  await expect(heading(page)).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(rowOf(page, store)).toBeVisible();
  await logOut(page);
});

test('provider staff: weekly and monthly reports, their control, the score itself, another company', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const states = await askDatabase<{ state: string; count: number }>(
    `SELECT state, count(*)::int AS count FROM weekly_report JOIN venue ON venue.id = venue_id
     WHERE company_id = ${LUMBRE} AND week_stamp = $1 GROUP BY 1`,
    [WEEK],
  );
  const delivered = states.find(({ state }) => state === 'delivered')!.count;
  await signIn(page, 'staff');
  await goTo(page, 'PIZZA TV & PDF');
  await pick(page, 'Company', 'Lumbre Pizza');
  await pick(page, 'Week', weekLabel(WEEK));
  await page.getByRole('button', { name: `${delivered} Delivered` }).click();
  await expect(page.getByRole('link', { name: /^Edit Delivered Report/ })).toHaveCount(delivered);

  await goTo(page, 'Operation control centre');
  await pick(page, 'Week', weekLabel(WEEK));
  const company = rowOf(page, 'Lumbre Pizza');
  await expect(company).toContainText(percent(delivered / 12));
  await company.getByRole('link', { name: 'Lumbre Pizza' }).click();
  await expect(page).toHaveTitle('Report control · Crustodian');
  await expect(step(page, 'Company')).toHaveText('Company Lumbre Pizza');
  await expect(step(page, 'Week')).toHaveText(new RegExp(weekLabel(WEEK)));
  const stores = panel(page, 'Stores');
  await expect(stores.locator('[data-state=delivered]')).toHaveCount(delivered);
  await stores.getByRole('button', { name: 'Seaport', exact: true }).click();
  await expect(panel(page, 'Seaport')).toContainText('to standard');

  const [monthly] = await askDatabase<{ region: string; month: string }>(
    `SELECT region.name AS region, to_char(month, 'FMMonth YYYY') AS month
     FROM monthly_report report
     JOIN region ON region.company_id = report.company_id AND region.code = report.region_code
     WHERE report.company_id = ${LUMBRE} AND state = 'delivered' ORDER BY month DESC LIMIT 1`,
  );
  await goTo(page, 'Monthly explorer');
  // The newest delivered report may be of an earlier month than the one shown first.
  await pick(page, 'Month', monthly!.month);
  await page
    .getByRole('link', { name: `Edit Delivered Report Lumbre Pizza, ${monthly!.region}` })
    .click();
  await expect(page.locator('[data-page]').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle('Monthly explorer · Crustodian');

  await page.getByRole('link', { name: 'How good is it?' }).click();
  await expect(page).toHaveTitle('How good is the measurement? · Crustodian');
  const agreement = panel(page, 'Corrections');
  await expect(agreement).toContainText(/[\d,]+ reviewed pizzas/);
  const inTwelve = await agreement.getByText(/reviewed pizzas/).textContent();
  await agreement.getByText('4 weeks', { exact: true }).click();
  await expect(agreement.getByText(/reviewed pizzas/)).not.toHaveText(inTwelve!);

  await goTo(page, 'Daily feed');
  await pick(page, 'Company', 'Forno Verde');
  await expect(step(page, 'Venue')).toHaveText(/Lavapiés|Chamberí|Malasaña/);
  await expect(steps(page)).not.toContainText('Bandera');
  await expect(heading(page)).toHaveText(/^\d+ pizzas/);
  await logOut(page);
});

/** The newest past day of Bandera with bad pizzas to page through. */
async function dayWithBadPizzas() {
  const [found] = await askDatabase<{ day: string; scored: number; bad: number }>(
    `SELECT business_date::text AS day, count(*)::int AS scored,
       count(*) FILTER (WHERE score <= 600)::int AS bad
     FROM pizza WHERE venue_id = ${BANDERA} AND business_date <= $1 AND ${COUNTED}
     GROUP BY 1 HAVING count(*) FILTER (WHERE score <= 600) > 1 ORDER BY 1 DESC LIMIT 1`,
    [YESTERDAY],
  );
  return found!;
}

/** A day of Bandera: its snapshots, the bad ones, and those that most users do not receive. */
async function dayWithFlagged() {
  const [found] = await askDatabase<{ day: string; all: number; bad: number; kept: number }>(
    `SELECT business_date::text AS day, count(*)::int AS all,
       count(*) FILTER (WHERE snap_quality <> 'buena')::int AS bad,
       count(*) FILTER (WHERE snap_quality <> 'buena' AND snap_trusted)::int AS kept
     FROM pizza WHERE venue_id = ${BANDERA} AND business_date <= $1 AND NOT censored
     GROUP BY 1 HAVING count(*) FILTER (WHERE snap_quality <> 'buena' AND snap_trusted) > 0
       AND count(*) FILTER (WHERE snap_quality <> 'buena') > 1
     ORDER BY 1 DESC LIMIT 1`,
    [daysAgo(2)],
  );
  return found!;
}

/** A delivered report with its PDF; if the demo has not printed it yet, provider staff do. */
async function printedReport(page: Page) {
  const find = () =>
    askDatabase<{ venue: number; id: number; store: string; week: string; printed: boolean }>(
      `SELECT report.venue_id AS venue, report.id, venue.pretty_name AS store,
         week_stamp::text AS week, file.digest IS NOT NULL AS printed
       FROM weekly_report report JOIN venue ON venue.id = report.venue_id
         LEFT JOIN report_file file ON file.venue_id = report.venue_id AND file.report_id = report.id
       WHERE report.venue_id = ${BANDERA} AND state = 'delivered' ORDER BY week_stamp DESC LIMIT 1`,
    );
  const [report] = await find();
  if (!report!.printed) await order(page, reportId(report!));
  await expect.poll(async () => (await find())[0]!.printed, { timeout: 90_000 }).toBe(true);
  return report!;
}

async function order({ request }: Page, _id: string): Promise<void> {
  const account = { username: 'staff@crustodian.example', password: 'pizza' };
  const tokens = await request.post('/api/token/', { data: account });
  const { access } = (await tokens.json()) as { access: string };
  const reports = [{ pk: '1', report_name: _id, _id, stamp: '1-1-2026' }];
  const answer = await request.post('/api/pizza_tv/selenium/screenshots/', {
    data: { reports },
    headers: {
      authorization: `JWT ${access}`,
      cookie: 'csrftoken=program',
      'x-csrftoken': 'program',
    },
  });
  expect(await answer.json()).toMatchObject({ fails: [] });
}
