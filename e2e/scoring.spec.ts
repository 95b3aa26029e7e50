import { expect, test } from '@playwright/test';
import { pizzaId } from '../packages/domain/src/pizza/wire-id.ts';
import { askDatabase } from './database.ts';
import { feedPath, overlay } from './pages/feed-page.ts';
import { act, ALL } from './pages/open-pizza.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

test("staff sees what each company's reviewers taught, and lets one learn", async ({ page }) => {
  await beSignedIn(page, 'staff');
  await page.goto('/measurement');
  const panel = page.getByRole('region', { name: 'Learning from reviewers' });
  const row = panel.getByRole('listitem').first();
  const train = row.getByRole('button', { name: /^Train now: .+/ });
  await expect(train).toBeEnabled({ timeout: 30_000 });
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await train.click();
  await expect(row).toContainText(/kept|dropped, no improvement|too few reviewed pictures/, {
    timeout: 60_000,
  });
});

interface Beside {
  venue: number;
  day: string;
  id: number;
}

/** A listed pizza of store 6 whose golden sample is another pizza. */
async function pizzaWithGolden(): Promise<Beside> {
  const [found] = await askDatabase<Beside>(`
    SELECT p.venue_id AS venue, p.business_date AS day, p.id
    FROM pizza p JOIN venue v ON v.id = p.venue_id
      JOIN golden_sample g ON g.company_id = v.company_id AND g.specialty = p.specialty
        AND g.crust = p.crust
    WHERE p.venue_id = 6 AND p.evaluated AND NOT p.censored AND p.snap_quality = 'buena'
      AND p.snap_trusted AND g.pizza_id <> p.id
    ORDER BY p.business_date DESC, p.id LIMIT 1`);
  return found!;
}

test('a pizza is compared with the golden sample of its kind, side by side', async ({ page }) => {
  const { venue, day, id } = await pizzaWithGolden();
  await beSignedIn(page, 'staff');
  await page.goto(feedPath({ venue, day, more: `${ALL}&open=${pizzaId({ venue, day, id })}` }));
  await act(page, 'Compare with the golden sample').click();
  const pair = overlay(page).getByRole('group', { name: 'Compared with the golden sample' });
  await expect(pair.getByRole('figure')).toHaveCount(2);
  await expect(pair.getByText('Golden sample')).toBeVisible();
  const golden = pair.getByRole('img', { name: /golden sample$/ });
  await expect
    .poll(() => golden.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await act(page, 'Compare with the golden sample').click();
  await expect(pair).toBeHidden();
});
