import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { mailsTo } from './mail.ts';
import {
  button,
  check,
  continueWithTwo,
  dialog,
  openExplorer,
  panel,
  replaceBest,
  rowOf,
  selectBestAndWorst,
  sheetsReady,
  STORE,
  withoutReport,
} from './pages/report-page.ts';
import { needsMail } from './needs-mail.ts';
import { readPdf } from './read-pdf.ts';

test('a report from Mark QA as done to the PDF in the inbox', async ({ page }) => {
  needsMail();
  test.setTimeout(240_000);
  await openExplorer(page);
  await begin(page);
  const address = await setRecipient(page);
  await rowOf(page, STORE)
    .getByRole('link', { name: `Continue WIP ${STORE}` })
    .click();
  await expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current]')).toHaveText(
    /Data selection/,
  );
  await expect(button(panel(page), 'Continue')).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Mon checked' })).toBeChecked();
  await selectBestAndWorst(page);
  await replaceBest(page);
  await cancelContinue(page);
  await continueWithTwo(page);

  const { pages, pictures } = await generateHere(page);
  await printOnServer(page);
  await mail(page);
  const [received, ...more] = mailsTo(address);
  expect(more).toEqual([]);
  expect(received!.subject).toMatch(new RegExp(`^Quality report ${STORE} W\\d+$`));
  expect(received!.attachment!.name).toMatch(/-W\d+-\d+-\d+-\d{4}\.pdf$/);
  const pdf = await readPdf(received!.attachment!.bytes);
  expect(pdf).toMatchObject({ language: '(en)', isTagged: true });
  expect(pdf.title).toContain(STORE);
  expect(pdf.pages[0]).toContain(STORE.replace(' ', ''));
  // Every sheet except the cover has its number.
  const numbered = pdf.pages.map((text, at) => text.includes(`${at + 1}/${pages}`));
  expect(numbered).toEqual([false, ...Array<boolean>(pages - 1).fill(true)]);
  expect(pdf.pictures).toBe(pictures);
});

async function begin(page: Page): Promise<void> {
  const row = rowOf(page, STORE);
  await withoutReport(page, row);
  const done = row.getByRole('checkbox', { name: /Mark QA as done/ });
  await done.click();
  await expect(row.getByRole('link', { name: `Continue WIP ${STORE}` })).toBeVisible();
  await expect(done).toBeDisabled();
  await expect(row.getByRole('checkbox', { name: 'Mon fetched' })).toBeDisabled();
  await row.getByRole('checkbox', { name: 'Mon checked' }).click();
  await expect(row.getByRole('checkbox', { name: 'Mon checked' })).toBeChecked();
}

/** Makes an address unique to this run the store's only recipient. */
async function setRecipient(page: Page): Promise<string> {
  const address = `walk-${Date.now()}@lumbre.example`;
  const open = button(rowOf(page, STORE), `Recipients ${STORE}`);
  await open.click();
  const addresses = dialog(page).getByLabel('E-mail addresses');
  await addresses.fill('shift lead');
  await button(dialog(page), 'Save').click();
  await expect(dialog(page)).toContainText("'shift' is not a valid e-mail address.");
  await addresses.fill(`${address}\n${address.toUpperCase()}`);
  await button(dialog(page), 'Save').click();
  await expect(dialog(page)).toHaveCount(0);
  await open.click();
  await expect(addresses).toHaveValue(address);
  await button(dialog(page), 'Cancel').click();
  await expect(dialog(page)).toHaveCount(0);
  return address;
}

async function cancelContinue(page: Page): Promise<void> {
  await button(panel(page), 'Continue').click();
  await button(dialog(page), 'Cancel').click();
  await expect(check(page, 'Featured best')).toContainText('1 of 1');
}

/**
 * Generate File captures the pages in the browser, as JPEGs of one size. Returns the numbers of
 * pages and pictures.
 */
async function generateHere(page: Page): Promise<{ pages: number; pictures: number }> {
  await sheetsReady(page);
  const pages = await page.locator('[data-page]').count();
  // Counted before, because generating the file changes the report and reloads its sheets.
  const pictures = await page.locator('[data-page] [data-sheet] img').count();
  const sent: Buffer[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('receive_pdf_page')) return;
    const { screenshot } = request.postDataJSON() as { screenshot: string };
    sent.push(Buffer.from(screenshot.slice(screenshot.indexOf(',') + 1), 'base64'));
  });
  await button(page, 'Generate File').click();
  await expect(page.getByText(/^PDF generado/)).toBeVisible({ timeout: 90_000 });
  await expect(button(page, 'Generate File (Selenium)')).toHaveCount(0);
  const sizes = await Promise.all(sent.map((picture) => sharp(picture).metadata()));
  expect(sizes.map(({ format, width, height }) => `${format} ${width}x${height}`)).toEqual(
    Array<string>(pages).fill(`jpeg ${sizes[0]!.width}x${sizes[0]!.height}`),
  );
  return { pages, pictures };
}

/**
 * Returning to the selection and continuing completes the report, so that the server may print it.
 */
async function printOnServer(page: Page): Promise<void> {
  await button(page, 'Back').click();
  await expect(panel(page)).toBeVisible();
  await continueWithTwo(page);
  await button(page, 'Generate File (Selenium)').click();
  await expect(page.getByText('Queued for generation with selenium').first()).toBeVisible();
  await expect(button(page, 'Generate File')).toHaveCount(0);
  await page.getByRole('link', { name: 'Finish' }).click();
  await expect(
    rowOf(page, STORE).getByRole('link', { name: `Edit Generated Report ${STORE}` }),
  ).toBeVisible({ timeout: 120_000 });
}

async function mail(page: Page): Promise<void> {
  await button(rowOf(page, STORE), `Send e-mail ${STORE}`).click();
  await expect(dialog(page)).toContainText(
    'You are about to send an email with the attached Report to all registered recipients. Do you want to continue?',
  );
  await button(dialog(page), 'Send').click();
  await expect(
    rowOf(page, STORE).getByRole('link', { name: `Edit Delivered Report ${STORE}` }),
  ).toBeVisible();
}
