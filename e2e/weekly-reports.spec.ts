import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** A store and week that no other test writes to. */
const LUMBRE = 2;
const STORE = 'Wicker Park';
const EXPLORER = `/pizza-tv-explorer?company=${LUMBRE}`;

const rowOf = (page: Page, store: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: store }) });
const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog');
const cards = (page: Page) => page.getByRole('listitem').getByRole('article');
const panel = (page: Page) => page.getByRole('region', { name: 'On report' });
const check = (page: Page, label: string) =>
  panel(page).getByRole('listitem').filter({ hasText: label });

// A list that is read again while the test ends is of no interest.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

async function openExplorer(page: Page): Promise<void> {
  await signIn(page, 'staff');
  await page.goto(EXPLORER);
  await expect(rowOf(page, STORE)).toBeVisible();
}

/** Deletes the report that an earlier run left, so that the store has none. */
async function withoutReport(page: Page, row: Locator): Promise<void> {
  const erase = button(row, `Delete ${STORE}`);
  if (await erase.isEnabled()) {
    await erase.click();
    await expect(dialog(page)).toContainText(
      new RegExp(`You are about to delete report for store ${STORE} and week \\d+-\\d+-\\d{4}`),
    );
    await button(dialog(page), 'Delete').click();
  }
  await expect(button(row, `Blocked ${STORE}`)).toBeDisabled();
}

/** Lists the pizzas of the selection that have these values. */
async function list(page: Page, filters: string): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}?${filters}`);
  await expect(cards(page).first()).toBeVisible();
}

test('a report goes from Mark QA as done through its selection to the review', async ({ page }) => {
  await openExplorer(page);
  const row = rowOf(page, STORE);
  await withoutReport(page, row);
  await row.getByRole('checkbox', { name: /Mark QA as done/ }).click();
  const edit = row.getByRole('link', { name: `Continue WIP ${STORE}` });
  await expect(edit).toBeVisible();
  await expect(row.getByRole('checkbox', { name: /Mark QA as done/ })).toBeDisabled();
  await expect(row.getByRole('checkbox', { name: 'Mon fetched' })).toBeDisabled();
  await row.getByRole('checkbox', { name: 'Mon checked' }).click();
  await expect(row.getByRole('checkbox', { name: 'Mon checked' })).toBeChecked();
  await edit.click();

  await expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current]')).toHaveText(
    /Data selection/,
  );
  await expect(button(panel(page), 'Continue')).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Mon checked' })).toBeChecked();

  await list(page, 'standard=to_standard&shown=false');
  await button(cards(page).first(), 'Show on report').click();
  await expect(check(page, 'At most')).toContainText('1');
  await list(page, 'standard=to_standard&shown=true');
  await button(cards(page).first(), 'Featured').click();
  await expect(check(page, 'Featured best')).toContainText('1 of 1');

  await list(page, 'standard=not_to_standard&shown=false');
  const worst = cards(page).filter({ has: page.locator('[aria-label="Show on report"]:enabled') });
  await button(worst.first(), 'Show on report').click();
  await list(page, 'standard=not_to_standard&shown=true');
  await button(cards(page).first(), 'Featured').click();
  await expect(check(page, 'Featured worst')).toContainText('1 of 1');
  await cards(page).first().getByLabel('Main problem').selectOption('circularity');
  await expect(check(page, 'Main problem named')).toContainText('1 of 1');
  await expect(
    cards(page).first().getByLabel('Main problem').locator('option[value=overbaked]'),
  ).toBeDisabled();

  await replaceBest(page);
  await continueWithTwo(page);
});

/** The best pizza is replaced; the one in its place is featured anew. */
async function replaceBest(page: Page): Promise<void> {
  await list(page, 'standard=to_standard&shown=true');
  const old = await cards(page).first().getAttribute('data-pizza');
  await button(cards(page).first(), 'Replace').click();
  await expect(button(dialog(page), 'Replace')).toBeDisabled();
  await dialog(page).getByRole('radio', { name: /,/ }).first().check({ force: true });
  await button(dialog(page), 'Replace').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(check(page, 'Featured best')).toContainText('0 of 1');
  expect(await cards(page).first().getAttribute('data-pizza')).not.toBe(old);
  await button(cards(page).first(), 'Featured').click();
  await expect(check(page, 'Featured best')).toContainText('1 of 1');
}

/** Two pizzas of thirty: Continue asks, and Cancel stays. */
async function continueWithTwo(page: Page): Promise<void> {
  const question =
    'You are about to continue with less than 30 selected pizzas, do you want to continue?';
  await button(panel(page), 'Continue').click();
  await expect(dialog(page)).toContainText(question);
  await button(dialog(page), 'Cancel').click();
  await expect(button(panel(page), 'Continue')).toBeEnabled();
  await button(panel(page), 'Continue').click();
  await button(dialog(page), 'Continue').click();
  await expect(page.getByRole('heading', { name: `Report Review - Store ${STORE}` })).toBeVisible();
}

interface Row {
  _id: string | null;
  state: string | null;
  venue: string;
  pretty_name: string;
  report_name: string | null;
}

/** Shows the stores of the week in other states than they are. */
async function pretend(page: Page, change: (row: Row, index: number) => Partial<Row>) {
  await page.route('**/api/pizza_tv/reports/**', async (route) => {
    const answer = await route.fetch();
    const { reports } = (await answer.json()) as { reports: Row[] };
    await route.fulfill({
      json: { reports: reports.map((row, index) => ({ ...row, ...change(row, index) })) },
    });
  });
}

test('every state has its button, and axe finds nothing', async ({ page }) => {
  const STATES = [
    ['waiting_initialization', 'Initialize'],
    ['data selection', 'Continue WIP'],
    ['scoreless data selection', 'Continue WIP'],
    ['complete', 'Edit Validated Report'],
    ['generated', 'Edit Generated Report'],
    ['delivered', 'Edit Delivered Report'],
    [null, 'Blocked'],
  ] as const;
  await pretend(page, ({ venue }, index) => {
    const state = STATES[index % STATES.length]![0];
    return { state, _id: state && `${venue}-1` };
  });
  await openExplorer(page);
  const rows = page.locator('tbody tr');
  for (const [index, [state, label]] of STATES.entries()) {
    await expect(rows.nth(index)).toContainText(label);
    await expect(button(rows.nth(index), /^Send e-mail/)).toBeEnabled({
      enabled: state === 'generated',
    });
  }
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await button(page, /Generated$/).click();
  await expect(page).toHaveURL(/state=generated/);
  await expect(page.getByRole('link', { name: /Edit Generated Report/ })).toHaveCount(
    await rows.count(),
  );
});

test('e-mail goes out in batches of five, and what failed is told', async ({ page }) => {
  await pretend(page, ({ venue }) => ({ state: 'generated', _id: `${venue}-1`, report_name: 'r' }));
  const calls: string[][] = [];
  let answer: object = { status: 504, json: {} };
  await page.route('**/api/pizza_tv/report/pdf_email/', (route) => {
    calls.push((route.request().postDataJSON() as { reports: string[] }).reports);
    return route.fulfill(answer);
  });
  await openExplorer(page);
  const total = await page.locator('tbody tr').count();
  const send = button(page, `Send ${total} by e-mail`);
  await send.click();
  await expect(dialog(page)).toContainText(
    'You are about to send an email with the attached Report to all registered recipients. Do you want to continue?',
  );
  await button(dialog(page), 'Cancel').click();
  expect(calls).toEqual([]);

  await send.click();
  await button(dialog(page), 'Send').click();
  await expect(
    page.getByText(
      'WARNING: The request is taking too long BUT the system is still sending mails. Wait some minutes and check again.',
    ),
  ).toBeVisible();

  calls.length = 0;
  const fails = [{ report: 'Boerne', err: 'no recipients' }];
  answer = { json: { msg: 'Sent', fails, delivered: [] } };
  await send.click();
  await button(dialog(page), 'Send').click();
  await expect(page.getByText('Boerne: no recipients')).toBeVisible();
  expect(calls.map(({ length }) => length)).toEqual(
    Array.from({ length: Math.ceil(total / 5) }, (_, batch) => Math.min(5, total - batch * 5)),
  );

  await button(page, 'Generate').click();
  await page.getByRole('menuitem', { name: /^Generate File \(Selenium\)/ }).click();
  await expect(page.getByText('No reports to generate!')).toBeVisible();
});

test('readers open delivered reports and nothing else', async ({ page }) => {
  await pretend(page, ({ venue }, index) =>
    index === 0 ? { state: 'delivered', _id: `${venue}-1` } : { state: null, _id: null },
  );
  await signIn(page, 'reports');
  await expect(page).toHaveURL(/quality-reports/);
  const link = page.getByRole('link', { name: /^Weekly report/ });
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute('href', /^\/live-pdf\/venue\/\d+\/week\/\d+-\d+-\d{4}$/);
  const others = page.locator('tbody tr').filter({ hasText: 'No report available' });
  await expect(others).toHaveCount((await page.locator('tbody tr').count()) - 1);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(button(page, /Delete|Generate|Upload csv|Send/)).toHaveCount(0);
});
