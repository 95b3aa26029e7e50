import { expect, test, type Browser, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { newEmail, openActions, act as chooseAct, dialog } from './pages/admin-page.ts';
import { askDatabase, COUNTED, historyLoaded } from './database.ts';
import { chooseInMenu, figure, goTo, logOut, panel, pick, step } from './pages/day-page.ts';
import { card, correctionSent, daysAgo, heading, option, overlay } from './pages/feed-page.ts';
import { shownCount, summary } from './pages/feed-page.ts';
import { mailsTo, passwordLink } from './mail.ts';
import { act, notice, radio, title } from './pages/open-pizza.ts';
import { needsMail } from './needs-mail.ts';
import { signIn } from './pages/sign-in.ts';

/**
 * A day of each kind of user who changes something. Only these tests use the pizzas of
 * Fredericksburg more than a month ago and the region manager of Coast.
 */

const FREDERICKSBURG = 4;
const COAST = ['Cape May', 'Fort Greene', 'Harbor Point', 'Seaport'];

test.beforeAll(async () => {
  test.setTimeout(330_000);
  await historyLoaded();
});

test('a reviewer: the pizzas of a day that nobody reviewed, corrected, judged and told by the history', async ({
  page,
}) => {
  const { day, dayName, scored, all } = await unreviewedDay();
  await signIn(page, 'reviewer');
  await goTo(page, 'Daily feed');
  await pick(page, 'Venue', 'Fredericksburg');
  await step(page, 'Days').click();
  const earlier = page.getByRole('button', { name: 'Previous month' });
  await expect(earlier).toBeVisible();
  const chosen = page.getByRole('button', { name: dayName, exact: true }).first();
  while (!(await chosen.isVisible())) await earlier.click();
  await chosen.click();
  await expect(page).toHaveURL(new RegExp(`min=${day}&max=${day}`));
  // Until the new pizzas load, those of the previous day are shown.
  const ofDay = summary(page).locator('dl div', { hasText: 'Scored pizzas' });
  await expect(ofDay).toContainText(`${scored}/${all}`);
  const toReview = await shownCount(page);
  const reviewed = summary(page).locator('dl div', { hasText: 'Reviewed pizzas' });
  const before = Number(/(\d+)\//.exec((await reviewed.textContent())!)![1]);

  await card(page, 1).click();
  const was = (await title(page).textContent())!;
  const isNow = was === 'Hawaiian' ? 'Italian' : 'Hawaiian';
  await page.keyboard.press('d');
  await overlay(page)
    .getByRole('button', { name: /^Specialty/ })
    .click();
  await option(page, isNow).click();
  await correctionSent(page, () => act(page, 'Give Feedback').click());
  await expect(title(page)).toHaveText(isNow);

  await page.keyboard.press('s');
  const slider = overlay(page).getByRole('slider', { name: 'Border size' });
  const points = Number(await slider.getAttribute('aria-valuenow'));
  await slider.focus();
  await page.keyboard.press(points > 0.4 ? 'ArrowLeft' : 'ArrowRight');
  await correctionSent(page, () => act(page, 'Give Feedback').click());
  await expect(act(page, 'Scoring Feedback')).toBeVisible();
  await page.keyboard.press('u');
  await expect(notice(page).filter({ hasText: 'Change undone' })).toBeVisible();

  await correctionSent(page, () =>
    overlay(page).getByText('Not to standard', { exact: true }).click(),
  );
  await expect(radio(page, 'Not to standard')).toBeChecked();
  await act(page, 'History').click();
  const history = dialog(page, 'History').getByRole('listitem');
  const told = (text: string) => history.filter({ hasText: text });
  const border = points.toFixed(2);
  await expect(told(`Specialty ${was} → ${isNow}`)).toHaveCount(1);
  await expect(told(`Border size ${border} → `)).toHaveCount(1);
  await expect(told('undid').filter({ hasText: `→ ${border}` })).toHaveCount(1);
  await expect(told('→ Not to standard')).toHaveCount(1);
  for (const entry of await history.all()) {
    await expect(entry).toContainText('Priya Nair');
    await expect(entry.locator('time')).toHaveText(/\d \w{3} \d{4}, \d\d:\d\d:\d\d$/);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'History')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(card(page, 1)).toContainText('No longer in filter');
  await page.reload();
  await expect.poll(() => shownCount(page)).toBe(toReview - 1);
  await expect(reviewed).toContainText(`${before + 1}/`);
  await logOut(page);
});

test('a company manager: regions, a store, a comparison in a file, limits, and a new region manager, whose own day begins', async ({
  page,
  browser,
}) => {
  needsMail();
  test.setTimeout(240_000);
  // An interrupted run may have left a region manager.
  await askDatabase(`UPDATE region SET manager_id = NULL WHERE company_id = 2 AND code = 'coast'`);
  await signIn(page, 'manager');
  await expect(page).toHaveURL(/\/management/);
  await fromRegionToStore(page);
  await compareInFile(page);
  await tryLimits(page);
  const email = newEmail('nadia');
  await createRegionManager(page, email);
  await chooseInMenu(page, 'Audit log');
  const entry = panel(page, 'Entries').getByRole('row').filter({ hasText: email });
  await expect(entry.filter({ hasText: 'User created' })).toContainText('Owen Brandt');
  await regionManagersDay(browser, email, new URL(page.url()).origin);

  await goTo(page, 'User management');
  await page.getByLabel('Search name or e-mail').fill(email);
  await openActions(page, { pk: 0, email, name: 'Nadia Probe' });
  await chooseAct(page, 'Delete');
  await dialog(page, 'Are you Sure').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No users match this name or e-mail.')).toBeVisible();
  await logOut(page);
});

/** From a region's last week to that week's pizzas of a store, then to the store's performance. */
async function fromRegionToStore(page: Page): Promise<void> {
  await panel(page, 'Hill Country')
    .getByRole('button', { name: /^W\d+ · / })
    .last()
    .click();
  const store = dialog(page, /^Hill Country, W\d+/).getByRole('link', { name: /^Fredericksburg/ });
  const pizzas = /\d+ pizzas/.exec((await store.textContent())!)![0];
  await store.click();
  await expect(heading(page)).toHaveText(pizzas);
  await goTo(page, 'Performance');
  await expect(step(page, 'Venue')).toHaveText('Venue Fredericksburg');
  const [facts] = await askDatabase<{ scored: number }>(
    `SELECT count(*)::int AS scored FROM pizza
     WHERE venue_id = ${FREDERICKSBURG} AND business_date BETWEEN $1 AND $2 AND ${COUNTED}`,
    [daysAgo(28), daysAgo(1)],
  );
  await expect(figure(page, 'Scored pizzas')).toContainText(String(facts!.scored));
}

/** The downloaded file has the same lines as the page's comparison. */
async function compareInFile(page: Page): Promise<void> {
  await goTo(page, 'Compare');
  const stores = panel(page, 'Store versus company average');
  const row = stores.getByRole('row').filter({ hasText: 'Fredericksburg' });
  const n = (await row.getByRole('cell').last().textContent())!.replace(',', '');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Store versus company average: download' }).click();
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(await stores.getByRole('row').count());
  const line = lines.find((text) => text.includes('Fredericksburg'))!;
  expect(line.split(/[,;]/)).toContain(n);
}

/** Previews the effect of a limit without saving it. */
async function tryLimits(page: Page): Promise<void> {
  await goTo(page, 'Variable administration');
  await press(page, 'Edit');
  await page.getByRole('textbox', { name: 'min' }).fill('6.5');
  await expect(page.getByText(/Raising min from 6.0 to 6.5 turns/)).toBeVisible();
  await press(page, 'Cancel');
  await expect(panel(page, 'Quality definition').getByRole('row').nth(1)).toContainText('0 to 6.0');
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function createRegionManager(page: Page, email: string): Promise<void> {
  await goTo(page, 'User management');
  await page.getByLabel('First name').fill('Nadia');
  await page.getByLabel('Last name').fill('Probe');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('combobox', { name: 'Regions' }).click();
  await option(page, 'Coast').click();
  await press(page, 'Create user');
  await page.getByLabel('Search name or e-mail').fill(email);
  await expect(page.getByRole('cell', { name: email })).toBeVisible();
  await openActions(page, { pk: 0, email, name: 'Nadia Probe' });
  await chooseAct(page, 'Set Region Manager');
  const regions = dialog(page, 'Regions that Nadia Probe manages');
  await regions.getByRole('combobox', { name: 'Set Region Manager' }).click();
  await option(page, 'Coast').click();
  await page.keyboard.press('Tab');
  await regions.getByRole('button', { name: 'Set Region Manager' }).click();
  const coast = panel(page, 'Region managers').getByRole('row').filter({ hasText: 'Coast' });
  await expect(coast).toContainText('Nadia Probe');
}

/** She sets her password with the link of the mail, then sees only the stores of her region. */
async function regionManagersDay(browser: Browser, email: string, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL });
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  const link = passwordLink(mailsTo(email)[0]!);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('eleven hungry anchovies');
  await page.getByLabel('Confirm new password').fill('eleven hungry anchovies');
  await press(page, 'Set password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('eleven hungry anchovies');
  await press(page, 'Log in');

  await expect(page).toHaveTitle('Daily insights · Crustodian');
  await step(page, 'Venue').click();
  await expect(page.getByRole('option')).toHaveText(COAST.map((store) => new RegExp(`^${store}`)));
  await page.getByRole('option', { name: 'Seaport' }).click();
  await expect(figure(page, 'Scored pizzas')).toContainText(/\d+\/\d+/);
  await goTo(page, 'Compare');
  const rows = panel(page, 'Store versus company average').getByRole('row');
  await expect(rows).toHaveCount(COAST.length + 1);
  await logOut(page);
  await page.goto(link);
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await page.close();
}

/** The newest day of Fredericksburg more than a month ago with pizzas that no one has corrected. */
async function unreviewedDay() {
  const [found] = await askDatabase<{ day: string; dayName: string; scored: number; all: number }>(
    `SELECT business_date::text AS day, to_char(business_date, 'Dy FMDD Mon YYYY') AS "dayName",
       count(*) FILTER (WHERE ${COUNTED})::int AS scored, count(*)::int AS all
     FROM pizza WHERE venue_id = ${FREDERICKSBURG} AND business_date < $1
     GROUP BY 1, 2 HAVING count(*) FILTER (WHERE ${COUNTED} AND snap_trusted
       AND specialty IS NOT NULL AND reviewed_at IS NULL AND standard IS NULL) > 5
     ORDER BY 1 DESC LIMIT 1`,
    [daysAgo(31)],
  );
  return found!;
}
