import { drawPizza } from '@crustodian/scoring/fixtures/draw-pizza';
import { businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { expect, test, type Page } from '@playwright/test';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askDatabase } from './database.ts';
import { card, correctionSent, feedPath, overlay, shownCount } from './pages/feed-page.ts';
import { act, flag, title } from './pages/open-pizza.ts';
import { DATA_DIR, isOurs } from './product.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

/** Riverside, a store that no other test uses. */
const STORE = { venue: 5, folder: 'Riverside', zone: 'America/Chicago' };

/** Spots in a combination of three colours that no recipe has. */
const SPOTS = [
  ['#3c7a2a', 8, 0.06],
  ['#e09a90', 8, 0.07],
  ['#222', 9, 0.03],
] as const;

const nameless = (): Promise<Uint8Array> =>
  drawPizza({
    toppings: 10,
    extra: SPOTS.flatMap(([fill, count, r]) =>
      Array.from({ length: count }, (_, k) => {
        const away = 0.7 * Math.sqrt((k + 0.5) / count);
        const [x, y] = [Math.cos(k * 2.4) * away, Math.sin(k * 2.4) * away];
        return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
      }),
    ).join(''),
  });

const dataDir = process.env['PRODUCT_DATA_DIR'] ?? DATA_DIR;

function dropIntoInbox(name: string, picture: Uint8Array): void {
  const place = join(dataDir, 'inbox', STORE.folder, name);
  writeFileSync(`${place}.part`, picture);
  renameSync(`${place}.part`, place);
}

const lane = (page: Page) => page.getByRole('button', { name: 'Review without score' });

test.describe('a pizza of which the engine is not sure', () => {
  const isReached = isOurs || process.env['PRODUCT_DATA_DIR'] !== undefined;
  test.skip(!isReached, 'PRODUCT_DATA_DIR does not say where the inbox of PRODUCT_URL is');
  test.setTimeout(120_000);

  test('says why it has no score, waits for a reviewer, and is scored once it is named', async ({
    page,
  }) => {
    const day = businessDay(wallClock(Date.now(), STORE.zone));
    const { venue } = STORE;
    await beSignedIn(page, 'reviewer');
    dropIntoInbox(`nameless-${Date.now()}.jpg`, await nameless());
    await expect.poll(() => unnamed(day), { timeout: 60_000 }).toBe(1);
    await page.goto(feedPath({ venue, day }));
    await expect(
      page.getByText(/without a score (is|are) waiting for a reviewer: .*unknown specialty/),
    ).toBeVisible();
    await lane(page).click();
    const waiting = page.getByRole('gridcell').filter({ hasText: 'unknown specialty' });
    await expect(waiting).toHaveCount(1);
    expect(await violations(page, { within: 'main' })).toEqual([]);
    await waiting.click();
    await expect(
      overlay(page).getByText(/^The specialty is not known\. Set it in Data Feedback/),
    ).toBeVisible();
    await act(page, 'Data Feedback').click();
    await overlay(page)
      .getByRole('button', { name: /^Specialty/ })
      .click();
    await page.getByRole('option', { name: 'Pepperoni', exact: true }).click();
    expect((await correctionSent(page, () => act(page, 'Give Feedback').click())).status).toBe(200);
    await expect(title(page).first()).toHaveText('Pepperoni');
    await expect(
      overlay(page)
        .getByText(/^\d\.\d\d$/)
        .first(),
    ).toBeVisible({ timeout: 60_000 });
  });
});

/** Number of the store's pizzas on that day whose specialty no one has set. */
async function unnamed(day: string): Promise<number> {
  const [row] = await askDatabase<{ count: number }>(
    `SELECT count(*)::int AS count FROM pizza
     WHERE venue_id = ${STORE.venue} AND business_date = $1 AND specialty = 'unknown'
       AND reviewed_at IS NULL`,
    [day],
  );
  return row!.count;
}

test('an uncertain flag is shown as perhaps until someone has looked', async ({ page }) => {
  const unsure = `venue_id = ${STORE.venue} AND evaluated AND NOT censored AND reviewed_at IS NULL
    AND NOT bad_cut AND snap_quality = 'buena'`;
  const [last] = await askDatabase<{ day: string }>(
    `SELECT max(business_date)::text AS day FROM pizza
     WHERE ${unsure} AND business_date < current_date - 2`,
  );
  const { day } = last!;
  // All pizzas of the day, because the grid renders only those in view.
  await askDatabase(
    `UPDATE pizza_detail SET tracked = jsonb_set(tracked::jsonb, '{possible_flags}', '["bad_cut"]')::json
     WHERE venue_id = ${STORE.venue} AND business_date = $1
       AND id IN (SELECT id FROM pizza WHERE ${unsure} AND business_date = $1)`,
    [day],
  );
  await beSignedIn(page, 'reviewer');
  await page.goto(feedPath({ venue: STORE.venue, day }));
  await expect(card(page, 1)).toBeVisible();
  expect(await shownCount(page)).toBeGreaterThan(0);
  const sign = page.getByRole('img', { name: 'Perhaps bad cut' });
  await page.getByRole('gridcell').filter({ has: sign }).first().click();
  await expect(flag(page, 'Bad cut')).not.toBeChecked();
  await expect(overlay(page).getByText('perhaps', { exact: true })).toBeVisible();
  await expect(overlay(page).getByText(/^Uncertain: not confident enough to count/)).toBeVisible();
  await correctionSent(page, () => overlay(page).getByText('Maybe', { exact: true }).click());
  await expect(overlay(page).getByText(/^Perhaps: /)).toBeHidden();
});
