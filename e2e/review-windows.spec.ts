import { expect, test, type Page } from '@playwright/test';
import {
  cards,
  correctionSent,
  daysAgo,
  feedPath,
  overlay,
  pointsTable,
} from './pages/feed-page.ts';
import { linesOf } from './pages/lines-of.ts';
import { act, BOERNE, flag, notice, openPizza, title } from './pages/open-pizza.ts';
import { beSignedIn } from './pages/sign-in.ts';

test('reviewers read the raw tracking info, in panels that scroll', async ({ page }) => {
  await openPizza(page, { day: 18 });
  await act(page, 'Raw tracking info').click();
  const dialog = page.getByRole('dialog', { name: 'Raw tracking info' });
  for (const key of ['edge_tracking_summary', 'evaluation_runs']) {
    await expect(dialog.getByText(key).first()).toBeVisible();
  }
  const heights = await dialog
    .getByRole('group', { name: /edge_tracking_summary|evaluation/ })
    .evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().height));
  expect(heights).toEqual([300, 300]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(title(page)).toBeVisible();
});

test('staff leave user feedback: specialty and score are needed, the remark is not', async ({
  page,
}) => {
  await openPizza(page, { day: 18, account: 'staff' });
  await act(page, 'User feedback').click();
  const dialog = page.getByRole('dialog', { name: 'User feedback' });
  const send = dialog.getByRole('button', { name: 'Send feedback' });
  await dialog.getByLabel('Score').fill('');
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Score').fill('6.5');
  const asked = page.waitForRequest('**/set_gt_for_ingredients_labeling');
  await send.click();
  expect((await asked).postDataJSON()).toMatchObject({ gt_score_criteria: { score: 6.5 } });
  await expect(notice(page)).toContainText('User feedback saved');

  // Opened again, it shows the saved feedback, and the pizza still has its own score.
  await act(page, 'User feedback').click();
  await expect(dialog.getByLabel('Score')).toHaveValue('6.5');
  await expect(dialog).toContainText(/the pizza has (?!6\.50)\d+\.\d\d/);
});

test('the details show what each slice lost', async ({ page }) => {
  await beSignedIn(page, 'regular');
  await page.goto(feedPath({ venue: BOERNE, day: daysAgo(18), more: '&mode=details' }));
  await cards(page).first().click();
  await expect(pointsTable(page).getByRole('row')).toHaveCount(10);
  await overlay(page).getByRole('button', { name: 'Slice 5', exact: true }).click();
  await expect(overlay(page).getByText(/^Slice 5 lost \d\.\d\d of 1\.10/)).toBeVisible();
});

test('the history tells who changed what, and takes the newest change back', async ({ page }) => {
  await openPizza(page, { day: 19 });
  const before = await flag(page, 'Bubbles').isChecked();
  await correctionSent(page, () => flag(page, 'Bubbles').click());
  await act(page, 'History').click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  const [was, is] = before ? ['on', 'off'] : ['off', 'on'];
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Bubbles' }).first()).toContainText(
    `${was} → ${is}`,
  );
  await dialog.getByRole('button', { name: 'Undo last change' }).click();
  await expect(dialog.getByText('undid').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(flag(page, 'Bubbles')).toBeChecked({ checked: before });
});

test('the criteria are sliders that rest until Scoring Feedback', async ({ page }) => {
  await openPizza(page, { day: 19 });
  const heading = overlay(page).getByRole('heading', { name: 'Soft criteria' });
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await linesOf(heading), `${width} px`).toBe(1);
  }
  const slider = overlay(page).getByRole('slider', { name: 'Border size' });
  await expect(slider).toBeDisabled();
  await expect(slider).toHaveAttribute('max', '0.801');
  await act(page, 'Scoring Feedback').click();
  await expect(slider).toBeEnabled();
  await act(page, 'Cancel').click();
  await expect(slider).toBeDisabled();
});

test('a capture without a video says so', async ({ page }) => {
  await openPizza(page, { day: 19 });
  await act(page, 'Video').click();
  await expect(notice(page)).toContainText('Video file not available');
});

test.describe('the photo', () => {
  test.use({ hasTouch: true });

  const photo = (page: Page) => overlay(page).getByRole('figure');
  const sceneOf = (page: Page) =>
    photo(page)
      .locator('img')
      .locator('..')
      .evaluate((scene) => new DOMMatrix(scene.style.transform));

  test.beforeEach(async ({ page }) => {
    await openPizza(page, { day: 19 });
    await expect(act(page, 'Zoom in')).toBeEnabled();
  });

  test('is enlarged by buttons and by the wheel, up to four times', async ({ page }) => {
    await act(page, 'Zoom in').click();
    await expect(photo(page)).toHaveAttribute('data-zoomed');
    await act(page, 'Zoom out').click();
    await expect(photo(page)).not.toHaveAttribute('data-zoomed');
    await photo(page).hover();
    await page.mouse.wheel(0, -300);
    await expect(photo(page)).toHaveAttribute('data-zoomed');
    await expect(act(page, 'Zoom out')).toBeEnabled();
    await page.mouse.wheel(0, -3000);
    await expect(act(page, 'Zoom in')).toBeDisabled();
    expect((await sceneOf(page)).a).toBe(4);
    await page.mouse.wheel(0, 3000);
    await expect(photo(page)).not.toHaveAttribute('data-zoomed');
  });

  test('is enlarged by a double click and shown whole by the next', async ({ page }) => {
    await photo(page).dblclick();
    await expect.poll(async () => (await sceneOf(page)).a).toBeCloseTo(2.4);
    await photo(page).dblclick();
    await expect(photo(page)).not.toHaveAttribute('data-zoomed');
    expect((await sceneOf(page)).isIdentity).toBe(true);
  });

  test('is moved by dragging and by arrows where it is enlarged, up to its edge', async ({
    page,
  }) => {
    const first = await title(page).textContent();
    await act(page, 'Zoom in').click();
    const { e: middle } = await sceneOf(page);
    const { x, y, width, height } = (await photo(page).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 30, y + height / 2, { steps: 3 });
    await page.mouse.up();
    expect((await sceneOf(page)).e).toBeCloseTo(middle + 30, 0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await sceneOf(page)).e).toBeCloseTo(middle - 20, 0);
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await sceneOf(page)).e).toBe(0);
    await expect(title(page)).toHaveText(first!);
  });

  test('is enlarged by two fingers', async ({ page }) => {
    const { x, y, width, height } = (await photo(page).boundingBox())!;
    const fingers = (apart: number) =>
      [-1, 1].map((side, id) => ({ x: x + width / 2 + (side * apart) / 2, y: y + height / 2, id }));
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: apart ? fingers(apart) : [] });
    await send('touchStart', 60);
    for (const apart of [80, 100, 120]) await send('touchMove', apart);
    await send('touchEnd');
    await expect(photo(page)).toHaveAttribute('data-zoomed');
    expect((await sceneOf(page)).a).toBeCloseTo(2, 1);
  });
});
