import { VENUES } from '@crustodian/demo/chain/stores';
import { expect, test, type Page } from '@playwright/test';
import { changeAnswer } from './pages/change-answer.ts';
import { COMPANY, completeReport, weekStamp } from './pages/complete-report.ts';
import { linesOf } from './pages/lines-of.ts';
import { beSignedIn } from './pages/sign-in.ts';

/** The chain's longest store name. */
const LONGEST = VENUES.map(({ name }) => name).toSorted((a, b) => b.length - a.length)[0]!;

const isReady = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-ready', 'true', { timeout: 45_000 });

test('a complete report is reviewed, its file made of its pages, and read by its address', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await beSignedIn(page, 'staff');
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
  // The content security policy allows everything that the capture of the sheets runs.
  expect(refused).toEqual([]);
  await page.goto(`/live-pdf/venue/${venue}/week/${weekStamp()}`);
  await isReady(page);
  await expect(page.locator('[data-page]')).toHaveCount(pages);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'To standard: verdicts in the report, only its specialties.',
  );
  await page.getByRole('button', { name: 'How this is counted' }).click();
  await expect(page.getByRole('dialog', { name: 'What “to standard” counts' })).toBeVisible();

  await changeAnswer<{ report?: object }>(
    page,
    '**/api/pizza_tv/report/venue_pk/**',
    ({ report, ...more }) => ({ ...more, report: report && { ...report, pretty_name: LONGEST } }),
  );
  await page.reload();
  await isReady(page);
  const title = page.locator('[data-page="1"]').getByRole('heading');
  await expect(title).toContainText(LONGEST);
  // No word in it is broken.
  expect(await linesOf(title)).toBeLessThanOrEqual(LONGEST.split(' ').length);
});

/** How long the sheets wait for a picture (spec 002 section 9). */
const PICTURE_WAIT_MS = 30_000;
const picturesOnTheirWay = (page: Page) =>
  page
    .locator('[data-page] img')
    .evaluateAll((all) => [
      ...new Set(
        all
          .filter(
            (one): one is HTMLImageElement => one instanceof HTMLImageElement && !one.complete,
          )
          .map((one) => new URL(one.src).pathname),
      ),
    ]);

test('a picture that never comes does not keep the file from being made', async ({ page }) => {
  test.setTimeout(200_000);
  await beSignedIn(page, 'staff');
  const { venue } = await completeReport(page);
  let hanging: string | null = null;
  await page.route('**/api/static/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    hanging ??= path;
    // The request stays pending.
    return path === hanging ? new Promise<void>(() => undefined) : route.continue();
  });
  await page.clock.install();
  await page.goto(`/pizza-tv-validation/venue/${venue}/week/${weekStamp()}`);
  await expect
    .poll(async () => hanging !== null && (await picturesOnTheirWay(page)).join() === hanging)
    .toBe(true);
  await page.clock.fastForward(PICTURE_WAIT_MS);
  await isReady(page);
  // The picture may be on several sheets.
  await expect(page.locator('html')).toHaveAttribute('data-missing', /^[1-9]\d*$/);
  await expect(page.getByRole('complementary', { name: 'Checks' })).toContainText('missing');
  await page.getByRole('button', { name: 'Generate File', exact: true }).click();
  await expect(page.getByText(/^PDF generado/)).toBeVisible({ timeout: 60_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page that is not taken ends the file, and the report stays as it was', async ({ page }) => {
  test.setTimeout(150_000);
  await beSignedIn(page, 'staff');
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
