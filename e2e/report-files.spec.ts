import { expect, test, type Page } from '@playwright/test';
import { beSignedIn, signIn } from './sign-in.ts';

interface Pizza {
  show_on_report: 0 | 1;
  standard: string;
  main_problem: string[];
  [field: string]: unknown;
}
interface Row {
  _id: string | null;
  state: string | null;
  venue: string;
  pretty_name: string;
  week_stamp: string;
  doc: { number: number };
}

/** Calls of the page's own user. */
async function caller(page: Page) {
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')!.value;
  const headers = { 'x-csrftoken': csrf };
  const answer = await page.request.post('/api/token/refresh/', { headers, data: {} });
  const { access } = (await answer.json()) as { access: string };
  return async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const response = await page.request.fetch(`/api/${path}`, {
      method,
      headers: { ...headers, authorization: `JWT ${access}` },
      ...(data !== undefined && { data }),
    });
    // Holds because each call below names what it reads of the answer.
    return (await response.json()) as T;
  };
}

/** A week of the chain's first company that no other test works on, and its third store. */
const COMPANY = 2;
const WEEKS_BACK = 9;
const weekStamp = () => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - day.getUTCDay() - WEEKS_BACK * 7);
  return `${day.getUTCDate()}-${day.getUTCMonth() + 1}-${day.getUTCFullYear()}`;
};

/** A complete report, whatever an earlier run left of it. */
async function completeReport(page: Page): Promise<Row> {
  const api = await caller(page);
  const list = `pizza_tv/reports/company_pk/${COMPANY}/week_stamp/${weekStamp()}/`;
  const row = (await api<{ reports: Row[] }>('GET', list)).reports[2]!;
  if (row._id) await api('DELETE', `pizza_tv/report/delete/id/${row._id}/`);
  const { _id: report_id } = await api<{ _id: string }>('POST', 'pizza_tv/initialize_report/', {
    venue_pk: row.venue,
    week_stamp: weekStamp(),
    week_number: String(row.doc.number),
  });
  const { report } = await api<{ report: { pizzas: Pizza[] } }>('POST', 'pizza_tv/fill_report/', {
    report_id,
  });
  for (const pizza of report.pizzas) {
    const open = pizza.show_on_report === 1 && pizza.main_problem.length === 0;
    if (!open || pizza.standard !== 'not_to_standard') continue;
    const change = { attribute: 'main_problem', value: ['cut'] };
    await api('POST', 'pizza_tv/report/update/', { ...pizza, report_id, ...change });
  }
  await api('POST', 'pizza_tv/report/change_state/', { report_id, state: 'complete' });
  return row;
}

const isReady = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-ready', 'true', { timeout: 45_000 });

test('a complete report is reviewed, its file made of its pages, and read by its address', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await signIn(page, 'staff');
  const { venue, pretty_name } = await completeReport(page);
  await page.goto(`/pizza-tv-validation/venue/${venue}/week/${weekStamp()}`);
  await expect(
    page.getByRole('heading', { name: `Report Review - Store ${pretty_name}` }),
  ).toBeVisible();
  await isReady(page);
  await expect(page.getByRole('complementary', { name: 'Checks' })).toContainText(
    'All pictures loaded',
  );
  const pages = await page.locator('[data-page]').count();
  const sent: string[] = [];
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  page.on('request', (request) => {
    const call = /(receive_pdf_page|generate_pdf)/.exec(request.url())?.[1];
    if (call) sent.push(call);
  });
  await page.getByRole('button', { name: 'Generate File', exact: true }).click();
  await expect(page.getByText(/^PDF generado/)).toBeVisible({ timeout: 60_000 });
  expect(sent).toEqual([...Array<string>(pages).fill('receive_pdf_page'), 'generate_pdf']);
  // What captures the sheets may run all of its parts.
  expect(refused).toEqual([]);
  await page.goto(`/live-pdf/venue/${venue}/week/${weekStamp()}`);
  await isReady(page);
  await expect(page.locator('[data-page]')).toHaveCount(pages);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
});

test('a picture that never comes does not keep the file from being made', async ({ page }) => {
  test.setTimeout(200_000);
  await signIn(page, 'staff');
  const { venue } = await completeReport(page);
  let hanging: string | null = null;
  await page.route('**/api/static/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    hanging ??= path;
    // Neither answered nor broken off.
    return path === hanging ? new Promise<void>(() => undefined) : route.continue();
  });
  await page.goto(`/pizza-tv-validation/venue/${venue}/week/${weekStamp()}`);
  await isReady(page);
  await expect(page.getByRole('complementary', { name: 'Checks' })).toContainText('missing');
  await page.getByRole('button', { name: 'Generate File', exact: true }).click();
  await expect(page.getByText(/^PDF generado/)).toBeVisible({ timeout: 60_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page that is not taken ends the file, and the report stays as it was', async ({ page }) => {
  test.setTimeout(150_000);
  await signIn(page, 'staff');
  const { venue } = await completeReport(page);
  const calls: string[] = [];
  await page.route('**/receive_pdf_page/', async (route) => {
    calls.push('page');
    if (calls.length < 2) return route.continue();
    return route.fulfill({ status: 500, json: { err: 'no' } });
  });
  page.on('request', (request) => {
    if (request.url().includes('generate_pdf')) calls.push(request.postData() ?? '');
  });
  await page.goto(`/pizza-tv-validation/venue/${venue}/week/${weekStamp()}`);
  await isReady(page);
  await page.getByRole('button', { name: 'Generate File', exact: true }).click();
  await expect(
    page.getByText('PDF creation could not be carried out successfully and was interrupted'),
  ).toBeVisible({ timeout: 60_000 });
  expect(calls.slice(0, 2)).toEqual(['page', 'page']);
  expect(calls).toHaveLength(3);
  expect(calls[2]).toContain('"clear"');
  await expect(page.getByRole('button', { name: 'Generate File (Selenium)' })).toBeVisible();
});

test('print mode without complete reports says so', async ({ page }) => {
  await beSignedIn(page, 'staff');
  await page.goto(`/pizza-tv-print/company/${COMPANY}/week/5-4-2021`);
  await expect(page.getByText('No reports to be generated')).toBeVisible();
});
