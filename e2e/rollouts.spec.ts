import { addDays } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import { expect, test, type Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { daysAgo } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'Rollouts' }).getByRole('listitem');

/** The manager's company. */
const COMPANY = 2;
const BEGAN = addDays(weekStamp(daysAgo(0)), -21);
/** Deletes only rollouts of these tests, so that other tests find the chain unchanged. */
const forget = () =>
  askDatabase(`DELETE FROM rollout WHERE company_id = $1 AND what LIKE 'e2e %'`, [COMPANY]);

/** A draw of three weeks ago in which the first `first` stores begin first. */
const writeRollout = (id: number, first: number, beginsOn: string) =>
  askDatabase(
    `INSERT INTO rollout (company_id, id, what, begins_on, seed, first, others, made_by, made_at)
     SELECT $1, $2::bigint, 'e2e oven two at 240', $4::date, 7, s.ids[1:$3::int], s.ids[$3::int + 1:], u.id, now()
     FROM user_account u, (SELECT array_agg(id ORDER BY id) AS ids FROM venue WHERE company_id = $1) s
     WHERE u.email = 'manager@crustodian.example'`,
    [COMPANY, id, first, beginsOn],
  );

test.beforeEach(async ({ page }) => {
  await forget();
  await beSignedIn(page, 'manager');
});
test.afterAll(forget);

test('stores are drawn by lot from the actions on, and the draw is withdrawn', async ({ page }) => {
  await page.goto('/actions');
  await page.getByRole('link', { name: 'Try a change in some stores first' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No change is being tried.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Draw who begins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Draw who begins' });
  const room = dialog.getByRole('status');
  await expect(room).toHaveText('Two begin, ten follow later. Enough for a proof.');
  await dialog.getByLabel('How many begin').selectOption('1');
  await expect(room).toHaveText(
    'One begins, eleven follow later. Too few for a proof: 19 others are needed.',
  );
  await dialog.getByLabel('How many begin').selectOption('3');
  const leftOut = dialog.getByRole('combobox', { name: 'Stores left out' });
  await leftOut.fill('bandera');
  await leftOut.press('ArrowDown');
  await leftOut.press('Enter');
  await leftOut.press('Tab');
  await expect(room).toHaveText('Three begin, eight follow later. Enough for a proof.');
  await dialog.getByLabel('What is changed').fill('e2e dough rests longer');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/rollout-draw.png' });
  await dialog.getByRole('button', { name: 'Draw', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Nothing can be said of its effect yet.',
  );
  await expect(page.getByText('The first week of the new way is not over yet.')).toHaveCount(2);
  const [drawn] = await askDatabase<{ first: number[]; others: number[]; seed: number }>(
    `SELECT first, others, seed FROM rollout WHERE what = 'e2e dough rests longer'`,
  );
  expect(drawn!.first).toHaveLength(3);
  expect(drawn!.others).toHaveLength(8);
  const names = await askDatabase<{ name: string }>(
    `SELECT name FROM venue WHERE id = ANY ($1::int[])`,
    [`{${drawn!.first.join()}}`],
  );
  for (const { name } of names) {
    await expect(page.getByRole('definition').first()).toContainText(name);
  }
  await expect(page.getByText(`Drawn with seed ${drawn!.seed}`)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Withdraw the draw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(rows(page)).toContainText(['withdrawn']);
  await expect(rows(page).first()).toContainText('e2e dough rests longer');
  await expect(rows(page).first().getByRole('link')).toHaveCount(0);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the effect by both means, or why there is none, at ${width}`, async ({ page }) => {
    await writeRollout(1, 2, BEGAN);
    await page.setViewportSize({ width, height });
    await page.goto('/rollouts');
    await expect(rows(page)).toContainText(['being tried']);
    expect(await violations(page)).toEqual([]);
    await rows(page).getByRole('link').click();
    const audited = page.getByRole('region', { name: 'By audited means' });
    const engine = page.getByRole('region', { name: 'By the engine’s means' });
    await expect(engine).toBeVisible();
    for (const panel of [audited, engine]) {
      await expect(panel).toContainText(/points, between|weeks before|deviations apart|every week/);
    }
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: `test-results/rollout-${width}.png`, fullPage: true });
  });
}

test('too few other stores: it says how many are needed', async ({ page }) => {
  await writeRollout(2, 1, BEGAN);
  await page.goto('/rollouts?rollout=2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Nothing can be said of its effect yet.',
  );
  await expect(page.getByRole('region', { name: 'By the engine’s means' })).toContainText(
    'for one that begins, 19 others are needed.',
  );
});

test('who does not administer the company has no link to it', async ({ page }) => {
  await beSignedIn(page, 'regular');
  await page.goto('/actions');
  await expect(page.getByText('The next pizzas close it.')).toBeVisible();
  await expect(page.getByRole('link', { name: /some stores first/ })).toHaveCount(0);
});
