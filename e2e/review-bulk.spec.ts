import { expect, test, type Page } from '@playwright/test';
import { card, daysAgo, openFeed } from './pages/feed-page.ts';
import { ALL, BOERNE, notice } from './pages/open-pizza.ts';

test.describe('bulk actions', () => {
  const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected pizzas' });
  const tick = (page: Page, place: number, modifiers: 'Shift'[] = []) =>
    card(page, place).getByRole('checkbox').click({ modifiers });
  const question = (page: Page) =>
    page.getByRole('dialog', { name: 'Are you sure you want to hide this result?' });
  const hide = async (page: Page) => {
    await bar(page).getByRole('button', { name: 'Hide' }).click();
    await question(page).getByRole('button', { name: 'Hide' }).click();
  };
  const openAsStaff = (page: Page, day: number) =>
    openFeed(page, { account: 'staff', venue: BOERNE, day: daysAgo(day), more: ALL });

  test('staff change the standard of a range; the selection clears', async ({ page }) => {
    await openAsStaff(page, 13);
    await tick(page, 1);
    await tick(page, 3, ['Shift']);
    await expect(bar(page)).toContainText('3 selected');
    await bar(page).getByRole('button', { name: 'Change standard' }).click();
    const second = page.getByRole('dialog', { name: 'Change standard' });
    await second.getByRole('button', { name: /^Standard/ }).click();
    await page.getByRole('option', { name: 'Maybe', exact: true }).click();
    await second.getByRole('button', { name: 'Change 3 pizzas' }).click();
    await expect(notice(page)).toContainText('3 pizzas set to Maybe');
    await expect(bar(page)).toHaveCount(0);
    const marks = [1, 2, 3].map((place) => card(page, place).getByLabel('Maybe', { exact: true }));
    for (const mark of marks) await expect(mark).toBeVisible();
    await notice(page).getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page).filter({ hasText: '3 pizzas as before' })).toBeVisible();
    // A pizza that was maybe to standard before the change may be so again.
    await expect(card(page, 1).getByText('Marta Ruiz')).toHaveCount(0);
  });

  test('staff hide pizzas, which stay marked, and show them again', async ({ page }) => {
    await openAsStaff(page, 14);
    await tick(page, 2);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/qa_feedback_multiple/')) sent.push(request.url());
    });
    await bar(page).getByRole('button', { name: 'Hide' }).click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(bar(page)).toContainText('1 selected');
    expect(sent).toEqual([]);
    await hide(page);
    await expect(card(page, 2)).toHaveAttribute('data-hidden');
    await page.reload();
    await tick(page, 2);
    await bar(page).getByRole('button', { name: 'Show' }).click();
    await expect(card(page, 2)).not.toHaveAttribute('data-hidden');
  });

  test('the toast with Undo covers neither the bar of the next selection nor the tab bar', async ({
    page,
  }) => {
    await openAsStaff(page, 14);
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await tick(page, 1);
      await bar(page).getByRole('button', { name: 'Show' }).click();
      const toast = notice(page).filter({ hasText: '1 pizza shown' }).last();
      await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expect(bar(page)).toHaveCount(0);
      await tick(page, 1);
      await expect(async () => {
        const [above, below] = [await toast.boundingBox(), await bar(page).boundingBox()];
        expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
      }).toPass({ timeout: 30_000 });
      // The click must hit the bar, not the toast.
      await bar(page).getByRole('button', { name: 'Clear selection' }).click();
      await toast.getByRole('button', { name: 'Close' }).click();
    }
  });

  test('what failed is named, what worked stays', async ({ page }) => {
    await openAsStaff(page, 15);
    await page.route('**/qa_feedback_multiple/', async (route) => {
      const { pizzas, ...rest } = route.request().postDataJSON();
      const unknown = { ...pizzas[0], t_id: `${pizzas[0].t_id}9` };
      await route.continue({ postData: JSON.stringify({ pizzas: [...pizzas, unknown], ...rest }) });
    });
    await tick(page, 1);
    await hide(page);
    await expect(notice(page).filter({ hasText: / pizzas: \S+9$/ })).toBeVisible();
    await expect(card(page, 1)).toHaveAttribute('data-hidden');
  });

  test('reviewers tick, but have no bulk actions', async ({ page }) => {
    await openFeed(page, { account: 'reviewer', venue: BOERNE, day: daysAgo(13), more: ALL });
    await tick(page, 1);
    await expect(bar(page)).toContainText('1 selected');
    await expect(bar(page).getByRole('button')).toHaveCount(1);
  });
});

test.describe('Mark day as reviewed', () => {
  const mark = (page: Page) => page.getByRole('button', { name: 'Mark day as reviewed' });
  const question = (page: Page, day: string) =>
    page.getByRole('dialog', { name: `Mark day ${day} for venue Boerne as reviewed?` });

  test('asks once for a day that later shifts follow', async ({ page }) => {
    const day = daysAgo(16);
    await openFeed(page, { account: 'reviewer', venue: BOERNE, day, more: ALL });
    await mark(page).click();
    await question(page, day).getByRole('button', { name: 'Mark day as reviewed' }).click();
    await expect(notice(page)).toContainText(`Day ${day} of venue Boerne is marked as reviewed.`);
  });

  test('asks again where the server wants it acknowledged', async ({ page }) => {
    const day = daysAgo(17);
    await openFeed(page, { account: 'reviewer', venue: BOERNE, day, more: ALL });
    const acks: unknown[] = [];
    await page.route('**/day_reviewed/', async (route) => {
      const { ack } = route.request().postDataJSON();
      acks.push(ack);
      if (ack) return route.continue();
      const json = {
        ack_required: true,
        next_shift_str: 'AM 12-3-2024',
        msg: 'Nothing later yet.',
      };
      return route.fulfill({ json });
    });
    await mark(page).click();
    await question(page, day).getByRole('button', { name: 'Mark day as reviewed' }).click();
    await expect(question(page, day)).toContainText('AM 12-3-2024');
    await expect(question(page, day)).toContainText('Nothing later yet.');
    await question(page, day).getByRole('button', { name: 'Mark as reviewed anyway' }).click();
    await expect(notice(page)).toContainText('is marked as reviewed');
    expect(acks).toEqual([0, 1]);
  });

  test('says at once that there is no connection, and asks nothing', async ({ page, context }) => {
    const day = daysAgo(17);
    await openFeed(page, { account: 'reviewer', venue: BOERNE, day, more: ALL });
    await context.setOffline(true);
    await mark(page).click();
    await expect(notice(page)).toContainText(
      `ERROR!: could not mark day ${day} as reviewed. You are offline; try again when the connection is back.`,
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(mark(page)).toBeEnabled();
    await context.setOffline(false);
  });

  test('says when it failed', async ({ page }) => {
    const day = daysAgo(17);
    await openFeed(page, { account: 'reviewer', venue: BOERNE, day, more: ALL });
    await page.route('**/day_reviewed/', (route) => route.fulfill({ status: 500, body: '' }));
    await mark(page).click();
    await question(page, day).getByRole('button', { name: 'Mark day as reviewed' }).click();
    await expect(notice(page)).toContainText(`ERROR!: could not mark day ${day} as reviewed`);
  });
});
