import { expect, test } from '@playwright/test';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the API reference opens without errors, in ${colorScheme} colours`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.emulateMedia({ colorScheme });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1, name: 'Crustodian' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
}

test('an example can be copied and run: server, header and body are whole', async ({ page }) => {
  await page.goto('/api/docs#tag/orders/POST/api/ingest/orders');
  const examples = page.locator('pre').filter({ hasText: 'curl' });
  const orders = examples.filter({ hasText: '/api/ingest/orders' });
  await expect(orders).toContainText(`${new URL(page.url()).origin}/api/ingest/orders`);
  await expect(orders).toContainText("'Authorization: Device YOUR_DEVICE_TOKEN'");
  await expect(orders).toContainText('"specialty": "pepperoni"');
  // A call that opens to an API token shows that. Only what is in view is rendered.
  await page.goto('about:blank');
  await page.goto('/api/docs#tag/orders/POST/api/orders/venue/{venue}/withdraw/');
  const withdraw = examples.filter({ hasText: '/withdraw/' });
  await expect(withdraw).toContainText("'Authorization: Bearer crt_YOUR_TOKEN'");
});

test('the overview of integrations leads to the recipes, and each can be opened', async ({
  page,
  context,
}) => {
  await beSignedIn(page, 'manager2');
  await page.goto('/integrations');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Five recipes' }).click();
  const docs = await opened;
  await expect(docs.getByRole('heading', { name: 'Recipes' })).toBeInViewport();
  const recipes = docs.getByRole('link', { name: /^[\w-]+\.mjs$/ });
  await expect(recipes).toHaveCount(5);
  for (const recipe of await recipes.all()) {
    const answer = await page.request.get((await recipe.getAttribute('href'))!);
    expect(answer.headers()['content-type']).toContain('javascript');
  }
});
