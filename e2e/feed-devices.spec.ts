import { expect, test, type Locator, type Page } from '@playwright/test';
import { card, heading, openFeed, overlay, pointsTable, YESTERDAY } from './pages/feed-page.ts';
import { violations } from './violations.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('two columns, filters in a sheet, the overlay over the whole screen', async ({ page }) => {
    await openFeed(page, { account: 'reviewer', day: YESTERDAY });
    const [first, third] = [await card(page, 1).boundingBox(), await card(page, 3).boundingBox()];
    expect(third!.x).toBe(first!.x);
    expect(third!.y).toBeGreaterThan(first!.y);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByRole('button', { name: 'Mark day as reviewed' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Show pizzas' }).click();
    await card(page, 1).tap();
    await expect
      .poll(async () => Object.values((await overlay(page).boundingBox())!).map(Math.round))
      .toEqual([0, 0, 390, 844]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test.describe('on a phone that scores', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the photo stays in sight while each slider is moved; arrows page', async ({ page }) => {
    await openFeed(page, { account: 'reviewer', day: YESTERDAY });
    await card(page, 1).tap();
    const place = overlay(page).getByText(/^\d+ of \d+$/);
    const first = await place.textContent();
    await overlay(page).getByRole('button', { name: 'Next pizza' }).tap();
    await expect(place).not.toHaveText(first!);
    await overlay(page).getByRole('button', { name: 'Previous pizza' }).tap();
    await expect(place).toHaveText(first!);

    await overlay(page).getByRole('button', { name: 'Scoring Feedback' }).tap();
    const photo = overlay(page).getByRole('figure');
    for (const slider of await overlay(page).getByRole('slider').all()) {
      await slider.scrollIntoViewIfNeeded();
      await expect(slider).toBeInViewport({ ratio: 1 });
      await expect(photo).toBeInViewport({ ratio: 1 });
      const [above, below] = [await photo.boundingBox(), await slider.boundingBox()];
      expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
    }
    await expect(overlay(page).getByRole('button', { name: 'Next pizza' })).toBeVisible();
  });
});

/** The overlay of a pizza. */
const WINDOW = '[role=dialog]';

test.describe('axe finds nothing', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });
      /** Checks the page once `shown` is visible, or only a dialog named by `within`. */
      const check = async (page: Page, shown: Locator, within = 'body') => {
        await shown.waitFor();
        // Moving elements may look wrong for a moment, so only faults that persist count.
        await expect(async () => {
          expect(await violations(page, { within })).toEqual([]);
        }).toPass({ timeout: 30_000 });
      };

      test('on the feed', async ({ page }) => {
        await openFeed(page, { account: 'staff', day: YESTERDAY });
        await card(page, 1).getByRole('checkbox').click();
        await check(page, heading(page));
      });

      test('on the overlay, in both modes and while editing', async ({ page }) => {
        await openFeed(page, { account: 'staff', day: YESTERDAY });
        await card(page, 1).click();
        await check(page, overlay(page), WINDOW);
        await page.keyboard.press('v');
        await check(page, pointsTable(page), WINDOW);
        await page.keyboard.press('s');
        await check(page, overlay(page).getByRole('slider').first(), WINDOW);
        await page.keyboard.press('Escape');
        await expect(overlay(page).getByRole('slider')).toHaveCount(0);
        await page.keyboard.press('d');
        await check(page, overlay(page).getByRole('group', { name: 'Attributes' }), WINDOW);
      });
    });
  }
});
