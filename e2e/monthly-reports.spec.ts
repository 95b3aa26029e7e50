import { expect, test, type Page } from '@playwright/test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { lastCompleteMonth } from '@crustodian/domain/time/month';
import { askDatabase } from './database.ts';
import { mailsTo } from './mail.ts';
import { needsMail } from './needs-mail.ts';
import { changeAnswer } from './pages/change-answer.ts';
import { demoDay } from './pages/feed-page.ts';
import { button, dialog, rowOf, sheetsReady } from './pages/report-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { startedAt } from './product.ts';
import { violations } from './violations.ts';

/** The chain's second company; only these tests change the report of its only region. */
const FORNO = 3;
const REGION = 'centro';
const NAME = 'Forno Verde, Centro';

/**
 * The newest month with reports, which were created when the product started. The explorer starts
 * with the last month by UTC, which ends before it does for the demo's clock.
 */
const MONTH = lastCompleteMonth(demoDay(startedAt()));
/** The same as in URLs of reports. */
const MONTH_OF_URL = MONTH.split('-').map(Number).reverse().join('-');

const regionRow = (page: Page) => rowOf(page, 'Centro');
const reportPath = `/monthly-report/company/${FORNO}/month/${MONTH_OF_URL}`;

async function openExplorer(page: Page): Promise<void> {
  await beSignedIn(page, 'staff');
  await page.goto(`/pizza-tv-month-explorer?company=${FORNO}&month=${MONTH}`);
  await expect(regionRow(page)).toBeVisible();
}

/** Deletes the report that an earlier run may have left. */
async function withoutReport(page: Page): Promise<void> {
  const row = regionRow(page);
  const erase = button(row, `Delete ${NAME}`);
  if (await erase.isEnabled()) {
    await erase.click();
    await expect(dialog(page)).toContainText(
      `You are about to delete report for store ${NAME} and month ${MONTH_OF_URL}`,
    );
    await button(dialog(page), 'Delete').click();
  }
  await expect(button(row, `Initialize ${NAME}`)).toBeEnabled();
}

/** Makes an address unique to this run the region's only recipient. */
async function setRecipient(page: Page): Promise<string> {
  const address = `month-${Date.now()}@fornoverde.example`;
  await button(regionRow(page), `Recipients ${NAME}`).click();
  await dialog(page).getByLabel('E-mail addresses').fill(address);
  await button(dialog(page), 'Save').click();
  await expect(dialog(page)).toHaveCount(0);
  return address;
}

test('a region’s report from its initialization to the PDF in the inbox', async ({ page }) => {
  needsMail();
  test.setTimeout(300_000);
  // Until then the month lacks weekly reports.
  await companyReport();
  await openExplorer(page);
  await withoutReport(page);
  const address = await setRecipient(page);
  await button(regionRow(page), `Initialize ${NAME}`).click();
  await page.getByRole('link', { name: `Edit Validated Report ${NAME}` }).click();
  await expect(page).toHaveURL(`${reportPath}/region/${REGION}`);
  await sheetsReady(page);
  const pages = await page.locator('[data-page]').count();
  await button(page, 'Generate File').click();
  await expect(page.getByText(/^PDF generado/)).toBeVisible({ timeout: 90_000 });
  await page.getByRole('link', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/pizza-tv-month-explorer/);

  await expect(page.getByRole('link', { name: `Edit Generated Report ${NAME}` })).toBeVisible();
  await button(regionRow(page), `Send e-mail ${NAME}`).click();
  await expect(dialog(page)).toContainText(
    'You are about to send an email with the attached Report to all registered recipients. Do you want to continue?',
  );
  await button(dialog(page), 'Send').click();
  await expect(page.getByRole('link', { name: `Edit Delivered Report ${NAME}` })).toBeVisible();
  const [received, ...more] = mailsTo(address);
  expect(more).toEqual([]);
  const pdf = await PDFDocument.load(received!.attachment!.bytes, { updateMetadata: false });
  expect(pdf.getPageCount()).toBe(pages);
});

/** Shows the company's report with a language and corrections chosen by the test. */
async function pretend(page: Page, facts: object): Promise<void> {
  await changeAnswer<{ reports: object[] }>(page, /report\/monthly\/company_pk\/\d/, (body) => ({
    ...body,
    reports: body.reports.map((report) => ({ ...report, ...facts })),
  }));
}

const PAGES = {
  en: [
    'Cover',
    'Company performance',
    'Top 10 global stores',
    'Stores ranking',
    'Regions ranking',
    'Shifts and dayparts heatmap',
    'Stores evolution',
    'Most common pizza problems',
    'Food cost opportunities',
    'Featured images, to standard',
    'Featured images, not to standard',
  ],
  es: [
    'Portada',
    'Desempeño de la compañía',
    'Las 10 mejores tiendas globales',
    'Ranking de tiendas',
    'Ranking de regiones',
    'Mapa de calor por turno y franja',
    'Evolución de tiendas',
    'Problemas más comunes',
    'Oportunidades de costo de alimentos',
    'Imágenes destacadas, en estándar',
    'Imágenes destacadas, fuera del estándar',
  ],
};

/** Resolves once the demo has the company's report, for which no page waits. */
const companyReport = (): Promise<void> =>
  expect
    .poll(
      () =>
        askDatabase(
          `SELECT FROM monthly_report WHERE company_id = ${FORNO} AND region_code = ''
             AND month = $1::date`,
          [MONTH],
        ),
      { timeout: 180_000 },
    )
    .toHaveLength(1);

/** Names of the page's sheets, without duplicates. */
async function sheetNames(page: Page): Promise<(string | null)[]> {
  const names = await page
    .locator('[data-page] [data-sheet]')
    .evaluateAll((sheets) => sheets.map((sheet) => sheet.getAttribute('data-sheet')));
  return [...new Set(names)];
}

test('the printed page in Spanish: its pages in their order, its language, a title', async ({
  page,
}) => {
  // Other prints on the server may use the cores that this page's pictures need.
  test.slow();
  await companyReport();
  await pretend(page, { report_language: 'es' });
  await beSignedIn(page, 'staff');
  await page.goto(`${reportPath}?print=1`);
  await sheetsReady(page);
  await expect.poll(() => sheetNames(page)).toEqual(PAGES.es);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveTitle(/^Reporte mensual de calidad, Forno Verde/);
  await expect(button(page, 'Generate File')).toHaveCount(0);
});

test('what was corrected after the delivery stands above the report, which keeps its figures', async ({
  page,
}) => {
  await pretend(page, {
    report_language: 'en',
    state: 'delivered',
    corrections: { count: 3, last: '2026-11-05T10:00:00.000Z' },
    changed_since: [
      {
        venue: '21',
        name: 'Centro Norte',
        before: { to_standard_percentage: 0.84, count: 412 },
        now: { to_standard_percentage: 0.83, count: 412 },
      },
    ],
  });
  await beSignedIn(page, 'staff');
  await page.goto(reportPath);
  const note = page.getByRole('complementary', { name: 'Changed since' });
  await expect(note).toContainText('3 pizzas were corrected after this report was delivered');
  await expect(note).toContainText('Centro Norte 84%, n 412 → 83%, n 412');
  await sheetsReady(page);
  await expect.poll(() => sheetNames(page)).toEqual(PAGES.en);
  expect(await violations(page)).toEqual([]);
});

test('bad months, unknown regions and failed calls are reported', async ({ page }) => {
  await beSignedIn(page, 'staff');
  const start = `/monthly-report/company/${FORNO}/month`;
  for (const [path, text] of [
    [`${start}/10-3`, 'Invalid date!'],
    [`${start}/10-3-2024-1`, 'Invalid date!'],
    [`${start}/31-2-2024`, 'Invalid date!'],
    [`${start}/1-2-2023`, 'Reports are available from March 2023 on.'],
    [`${reportPath}/region/atlantis`, 'This company has no region atlantis.'],
    [`${start}/1-3-2023`, 'No report yet'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(text);
  }
  await page.route('**/api/pizza_tv/report/monthly/**', (route) =>
    route.fulfill({ json: { err: 'x marks the spot' } }),
  );
  await page.goto(reportPath);
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('x marks the spot');
});

test('months are listed newest first; another one reads the rows again', async ({ page }) => {
  await openExplorer(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Month/ }).click();
  const months = page.getByRole('option');
  await expect(months.last()).toHaveText('March 2023');
  await months.last().click();
  await expect(page).toHaveURL(/month=2023-03-01/);
  await expect(regionRow(page)).toContainText('No finished weekly report');
  await button(regionRow(page), `Initialize ${NAME}`).click();
  await expect(page.getByText('This month has no finished weekly report.')).toBeVisible();
  await page.goto('/pizza-tv-month-explorer?month=2023-01-01');
  await expect(page.getByRole('alert').getByRole('heading')).toContainText('March 2023');
});
