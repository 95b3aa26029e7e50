import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { askDatabase } from './database.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

const candidates = (page: Page) => page.getByRole('region', { name: 'Pick it' });
const sheet = (page: Page) => page.getByRole('region', { name: 'The evidence sheet' });

const readOnePizza = async () => {
  const [pizza] = await askDatabase<{ store: string; day: string; time: string }>(
    `SELECT v.pretty_name AS store, p.business_date::text AS day,
       to_char(p.local_ts, 'HH24:MI') AS time
     FROM pizza p JOIN venue v ON v.id = p.venue_id
     WHERE v.company_id = 2 AND p.evaluated AND p.snap_quality = 'buena' AND NOT p.censored
       AND EXTRACT(HOUR FROM p.local_ts) BETWEEN 12 AND 22
     ORDER BY p.business_date DESC, p.venue_id, p.id LIMIT 1`,
  );
  return pizza!;
};

test('three acts from store and time to a sheet, which a link shows to anybody until it is ended', async ({
  page,
  browser,
}) => {
  const { store, day, time } = await readOnePizza();
  await beSignedIn(page, 'manager');
  await page.goto('/look-up');
  await page.getByLabel('Store', { exact: true }).selectOption({ label: store });
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('About').fill(time);
  await page.getByLabel('Crust, if known').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(/crust=/);
  await candidates(page)
    .getByRole('button', { name: new RegExp(time) })
    .first()
    .click();
  await expect(sheet(page)).toContainText('This is the pizza as it left the cut table.');
  await expect(sheet(page)).toContainText(store);
  expect(await violations(page)).toEqual([]);

  await sheet(page).getByRole('button', { name: 'Copy a link' }).click();
  const address = await sheet(page).getByRole('status').textContent();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address!);
  await expect(stranger.locator('body')).toContainText(store);
  expect(await violations(stranger)).toEqual([]);

  // The newest link comes first.
  const ending = sheet(page).getByRole('button', { name: 'End it now' });
  const links = await ending.count();
  await ending.first().click();
  await expect(ending).toHaveCount(links - 1);
  await stranger.goto(address!);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link has ended.');
  await stranger.close();

  const download = page.waitForEvent('download');
  await sheet(page).getByRole('button', { name: 'PDF' }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});

test('an hour without pizzas says so and offers to look farther', async ({ page }) => {
  const { store, day } = await readOnePizza();
  await beSignedIn(page, 'manager');
  await page.goto('/look-up');
  await page.getByLabel('Store', { exact: true }).selectOption({ label: store });
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('About').fill('05:00');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: 'Widen to ±30 minutes' }).click();
  await expect(page.getByRole('button', { name: 'Widen to ±30 minutes' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('an ordered pizza that no camera saw has a sheet without a picture, and without a till its number is off', async ({
  page,
}) => {
  const [line] = await askDatabase<{ venue: number; store: string }>(
    `INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust, size,
       made_local, received_at)
     SELECT id, 'e2e-unseen', 1, current_date - 2, 'pepperoni', '', '', current_date - 2 + time '05:10',
       now() FROM venue WHERE company_id = 2 ORDER BY id LIMIT 1
     RETURNING venue_id AS venue, (SELECT pretty_name FROM venue WHERE id = venue_id) AS store`,
  );
  await beSignedIn(page, 'manager');
  await page.goto('/look-up');
  await page.getByText('Order number', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Order number' }).fill('e2e-unseen');
  await page.getByLabel('Store, if known').selectOption({ label: line!.store });
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This pizza was made, but not seen.',
  );
  const panel = page.getByRole('region', { name: 'Made, but not seen' });
  await expect(panel).toContainText(`Order e2e-unseen: Pepperoni, ${line!.store}, due`);
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Make a sheet without a picture' }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await panel.getByRole('button', { name: 'Show pizzas around 05:10' }).click();
  await expect(page).toHaveURL(/time=05/);
  await askDatabase(`DELETE FROM order_line WHERE order_no = 'e2e-unseen'`);

  await page.route(/\/api\/look-up\/company\/\d+\/$/, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { has_orders: false } })
      : route.continue(),
  );
  await page.goto('/look-up');
  await expect(page.getByText('Order number is off: no till has sent orders')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Order number' })).toBeDisabled();
});
