import { expect, test, type Page } from '@playwright/test';
import { changeAnswer } from './pages/change-answer.ts';
import { button, dialog, openExplorer } from './pages/report-page.ts';
import { signIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

interface Row {
  _id: string | null;
  state: string | null;
  venue: string;
  pretty_name: string;
  report_name: string | null;
}

/** Shows the week's stores in states other than their real ones. */
async function pretend(page: Page, change: (row: Row, index: number) => Partial<Row>) {
  await changeAnswer<{ reports: Row[] }>(page, '**/api/pizza_tv/reports/**', ({ reports }) => ({
    reports: reports.map((row, index) => ({ ...row, ...change(row, index) })),
  }));
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
  expect(await violations(page)).toEqual([]);
  await button(page, /Generated$/).click();
  await expect(page).toHaveURL(/state=generated/);
  await expect(page.getByRole('link', { name: /Edit Generated Report/ })).toHaveCount(
    await rows.count(),
  );
});

test('e-mail goes out in batches of five, and failures are reported', async ({ page }) => {
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
  const stores = page.getByRole('status').filter({ hasText: 'store' });
  await expect(stores).toContainText(
    'To standard: verdicts in the report, only its specialties. How this is counted',
  );
  const link = page.getByRole('link', { name: /^Weekly report/ });
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute('href', /^\/live-pdf\/venue\/\d+\/week\/\d+-\d+-\d{4}$/);
  const others = page.locator('tbody tr').filter({ hasText: 'No report available' });
  await expect(others).toHaveCount((await page.locator('tbody tr').count()) - 1);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(button(page, /Delete|Generate|Upload csv|Send/)).toHaveCount(0);
});
