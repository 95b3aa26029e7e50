import { expect, test, type Page } from '@playwright/test';
import { callsTo } from './pages/admin-page.ts';
import { changeAnswer } from './pages/change-answer.ts';
import { button, cards, LUMBRE, sheetsReady, WEEK } from './pages/report-page.ts';
import { signIn } from './pages/sign-in.ts';

interface Row {
  _id: string;
  state: string | null;
  venue: string;
  pretty_name: string;
  week_stamp: string;
}

test.beforeEach(({ page }) => signIn(page, 'staff'));

/** A store's report of the newest week in the given state; these tests change none. */
async function reportIn(page: Page, state: string): Promise<Row> {
  const rows = page.waitForResponse(/\/api\/pizza_tv\/reports\/company_pk\//);
  await page.goto(`/pizza-tv-explorer?company=${LUMBRE}&week=${WEEK}`);
  const { reports } = (await (await rows).json()) as { reports: Row[] };
  const found = reports.find((row) => row.state === state);
  expect(found, `a report in state ${state}`).toBeDefined();
  return found!;
}

async function openReport(page: Page, state: string): Promise<Row> {
  const row = await reportIn(page, state);
  await page.goto(`/pizza-tv-validation/venue/${row.venue}/week/${row.week_stamp}`);
  return row;
}

test('pizzas that refuse a change of many are named', async ({ page }) => {
  await page.route('**/pizza_tv/report/update_batch/', (route) =>
    route.fulfill({ json: { success: false, changed: [], err: 'No room', pizzas: ['7', '9'] } }),
  );
  await openReport(page, 'data selection');
  await expect(cards(page).first()).toBeVisible();
  await button(page, /^\d+ pizzas$/).click();
  await page.getByRole('menuitem', { name: 'Show on report' }).click();
  await expect(page.getByText('No room pizzas: 7, 9')).toBeVisible();
  await expect(page.getByText('Last change not saved')).toBeVisible();
  await expect(page.getByText('All changes saved')).toHaveCount(0);
});

test('a step that is refused is logged, and the selection stays', async ({ page }) => {
  await page.route('**/pizza_tv/report/change_state/', (route) =>
    route.fulfill({ status: 409, json: { err: 'x', code: 'move_refused' } }),
  );
  const row = await openReport(page, 'complete');
  await sheetsReady(page);
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Err x occurred while trying to change step'),
  );
  page.on('dialog', (alert) => void alert.dismiss());
  await button(page, 'Back').click();
  await logged;
  await expect(
    page.getByRole('heading', { name: `Report Review - Store ${row.pretty_name}` }),
  ).toBeVisible();
  await expect(button(page, 'Back')).toBeEnabled();
});

test('a page that cannot be captured ends the file with its cause', async ({ page }) => {
  await openReport(page, 'complete');
  await sheetsReady(page);
  const sent = callsTo(page, /receive_pdf_page/);
  const made = callsTo(page, /generate_pdf/);
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('nothing can be drawn');
    };
  });
  await button(page, 'Generate File').click();
  await expect(page.getByText(/^html2canvas error: ./)).toBeVisible();
  expect(sent).toEqual([]);
  expect(made).toHaveLength(1);
  expect(made[0]).toContain('"clear"');
});

test('a failure of the evolution ends the automatic generation', async ({ page }) => {
  const { _id, venue, pretty_name, week_stamp } = await reportIn(page, 'complete');
  const other = { report_id: '1-1', venue: '1', pretty_name: 'Another store' };
  await changeAnswer<{ stores: Row[] }>(page, '**/reports_to_be_printed/**', ({ stores }) => {
    const first = stores.find((store) => store.venue === venue) ?? { report_id: _id };
    return { stores: [first, { ...first, ...other }] };
  });
  await page.route('**/stores_evolution/**', (route) => route.fulfill({ status: 500, json: {} }));
  const sent = callsTo(page, /receive_pdf_page|generate_pdf/);
  await page.goto(`/pizza-tv-print/company/${LUMBRE}/week/${week_stamp}`);
  await expect(page.getByText(`Generating 1/2 reports (${pretty_name})`)).toBeVisible();
  await expect(page.getByText('Printing stopped here')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a percentage takes three digits and no more', async ({ page }) => {
  const values: unknown[] = [];
  await page.route('**/update_visible_to_standard/', (route) => {
    values.push((route.request().postDataJSON() as { value: unknown }).value);
    return route.fulfill({ json: { success: true, visible_to_standard_percentage: {} } });
  });
  await openReport(page, 'data selection');
  const share = page
    .getByRole('region', { name: 'Visible to standard' })
    .getByRole('textbox')
    .first();
  await share.pressSequentially('a8.5');
  await expect(share).toHaveValue('85');
  await share.fill('');
  await share.pressSequentially('1234');
  await expect(share).toHaveValue('123');
  await share.fill('85');
  await share.blur();
  await expect.poll(() => JSON.stringify(values.at(-1))).toContain('0.85');
});

test('a pizza that is not on the report is judged in its colours and enlarged by one key', async ({
  page,
}) => {
  await openReport(page, 'data selection');
  await page.goto(`${new URL(page.url()).pathname}?shown=false`);
  const card = cards(page).first();
  await expect(card.getByText('Not on the report')).toBeVisible();
  await expect(card.locator('img')).toHaveCSS('filter', 'none');
  await card.hover();
  await page.keyboard.press('z');
  const viewer = page.getByRole('dialog', { name: 'Picture' });
  const name = await card.locator('img').getAttribute('alt');
  await expect(viewer.locator('img')).toHaveAttribute('alt', name!.split(',')[0]!);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});
