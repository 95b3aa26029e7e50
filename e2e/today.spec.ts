import { expect, test, type Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { listen, loudParts } from './pages/loud.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { findNoFaults, mockWaitingItems } from './pages/today-page.ts';
import { violations } from './violations.ts';

const lines = (page: Page) => page.getByRole('region', { name: 'Today' }).getByRole('listitem');

/** Signals of a part in `stores` stores of the manager's company, from their newest pizzas. */
const insertSignals = (stores: number, part: string, first: number) =>
  askDatabase(
    `INSERT INTO signal (venue_id, id, business_date, shift, series, part, family, pizza_id, pizzas, bad,
       usually_bad, average, ratio, limit_passed, points_a_week, engine, local_ts, found_at, told_at, state, lasted)
     SELECT v.id, $3::bigint + v.id, p.day, 'PM', 'rim', $2, 'pepperoni', p.ids[1], p.ids, p.ids[1:7],
       0.08, 1.2, 5.1, 3.9, 20 + v.id, 'engine', now() AT TIME ZONE v.time_zone, now(), now(), 'on', 9
     FROM (SELECT * FROM venue WHERE company_id = 2 ORDER BY id LIMIT $1) v
     JOIN LATERAL (SELECT max(business_date) AS day, array_agg(id) AS ids FROM (
       SELECT * FROM pizza WHERE pizza.venue_id = v.id AND evaluated AND snap_quality = 'buena'
         AND NOT censored AND business_date = (SELECT max(d.business_date) FROM rollup_day d
           WHERE d.venue_id = v.id AND d.scored >= 20)
       ORDER BY local_ts DESC LIMIT 20) newest) p ON true`,
    [stores, part, first],
  );
const deleteSignals = () => askDatabase('DELETE FROM signal');

test.beforeEach(async ({ page }) => {
  await findNoFaults();
  await askDatabase('DELETE FROM action');
  for (const table of ['camera_picture', 'watched_camera', 'camera_item']) {
    await askDatabase(`DELETE FROM ${table}`);
  }
  await beSignedIn(page, 'manager');
  await mockWaitingItems(page);
});
test.afterAll(deleteSignals);

test('nothing needs somebody: yesterday and its best pizza', async ({ page }) => {
  await page.goto('/today');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing needs you today.');
  await expect(page.getByText('to standard')).toBeVisible();
  await expect(page.getByRole('img', { name: /^The best pizza: / })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const) {
  test(`lines at ${width}, each leads to its pizzas`, async ({ page }) => {
    await insertSignals(1, 'Sello de queso', 1000);
    await insertSignals(20, 'Queso interior', 3000);
    await page.setViewportSize({ width, height });
    await page.goto('/today');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Start with the cheese: \w+ stores, one cause\.$/,
    );
    await expect(lines(page)).toHaveCount(2);
    await expect(lines(page).last()).toContainText('cheese is not closed to the rim at dinner.');
    await expect(lines(page).last()).toContainText(
      '7 of the last 20 pizzas (18–57%), usually 1 in 13.',
    );
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: `test-results/today-${width}.png` });
    await lines(page).last().getByRole('link').first().click();
    await expect(page.getByText('with the fault')).toHaveCount(7);
    await expect(page.getByRole('button', { name: 'Start an action' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: `test-results/signal-${width}.png` });
  });
}

test('what is not a problem leaves, and comes back by Undo; the camera makes the others wait', async ({
  page,
}) => {
  await insertSignals(1, 'Sello de queso', 1000);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/today');
  const more = page.getByRole('button', { name: /^More: / });
  await more.click();
  await page.getByRole('menuitem', { name: 'Not a problem because…' }).click();
  await page.getByRole('radio', { name: 'It was one rush, and it is over' }).check();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/today-because.png' });
  await page.getByRole('button', { name: 'Not a problem', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing needs you today.');
  await page.screenshot({ path: 'test-results/today-empty.png' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines(page)).toHaveCount(1);
  await more.click();
  await page.getByRole('menuitem', { name: 'It is the camera' }).click();
  await expect(lines(page)).toContainText('it may be the camera, not the kitchen.');
  await expect(lines(page)).toContainText('One kitchen signal waits.');
  await page.getByRole('button', { name: 'It is the kitchen after all' }).click();
  await expect(lines(page)).toContainText('cheese is not closed to the rim');
});

test('a fault of the chain stays one line while stores answer; pictures lead to their pizzas', async ({
  page,
}) => {
  await insertSignals(20, 'Queso interior', 3000);
  await page.goto('/today');
  const line = lines(page);
  await expect(line).toHaveCount(1);
  const first = line.getByRole('figure').first();
  const store = (await first.innerText()).trim();
  await expect(line.getByText(/^for all \w+ stores$/)).toBeVisible();
  await line.getByRole('heading').getByRole('link').click();
  const stores = page.getByRole('region', { name: 'Stores' }).getByRole('listitem');
  await expect(stores.first()).toContainText(`${store}: inner cheese is thin`);
  expect(await stores.count()).toBeGreaterThan(2);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/signal-stores.png' });
  await stores.first().getByRole('heading').getByRole('link').click();
  await page.getByRole('button', { name: /^More: / }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(2);
  await page.getByRole('menuitem', { name: 'Not a problem because…' }).click();
  await page.getByRole('button', { name: 'Not a problem', exact: true }).click();
  await expect(page.getByText('Somebody said that it is not a problem.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/signal-answered.png' });
  await page.goBack();
  await expect(stores.first()).toContainText('no problem');
  await page.goBack();
  await expect(line).toContainText(`${store} says it is not a problem.`);
  await expect(line).toHaveCount(1);
  await expect(first).toContainText('no problem');
  await expect(line.getByText(/^for the other \w+ stores$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/today-answered.png' });
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\/daily-feed\?.*open=/);
  await page.goBack();
  await line.getByRole('heading').getByRole('link').click();
  await stores.first().getByRole('figure').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/daily-feed\?.*open=/);
});

test('a bad day is a line, with its limit on its page, and leads to its pizzas', async ({
  page,
}) => {
  await askDatabase(
    `INSERT INTO day_signal (venue_id, business_date, part, rule, value, usual, z, chain_wide, pizzas,
       lower_limit, upper_limit, points_a_week, bad, found_at, chart)
     SELECT 1, d.day, 'Queso interior', 'outside', 0.31, 0.12, 3.4, false, d.pizzas, 0, 0.24, 15, d.bad, now(),
       (SELECT jsonb_agg(jsonb_build_object('day', (d.day - ago)::text, 'lower', 0, 'upper', 0.24,
         'value', CASE WHEN ago = 0 THEN 0.31 ELSE 0.08 + 0.01 * (ago % 8) END) ORDER BY ago DESC)
        FROM generate_series(0, 28) ago)
     FROM (SELECT p.business_date AS day, count(*)::int AS pizzas, (array_agg(p.id))[1:7] AS bad
       FROM pizza p WHERE p.venue_id = 1 AND NOT p.censored AND p.picture IS NOT NULL
         AND p.business_date = ((now() AT TIME ZONE 'America/Chicago') - interval '4 hours')::date - 1
       GROUP BY p.business_date) d`,
  );
  await page.goto('/today');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('Whole day');
  await expect(lines(page)).toContainText(
    /31% of the day’s \d+ pizzas, usually 12%\. .* this store stays below 24%\./,
  );
  await expect(lines(page).getByRole('figure')).toHaveCount(6);
  await lines(page).getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bandera, \w+day: inner/);
  await expect(page.getByText(/Laney’s p′ chart/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(
    page.getByRole('region', {
      name: 'Share of pizzas with the fault, on 28 quiet days and on this one',
    }),
  ).toBeVisible();
  await page.screenshot({ path: 'test-results/signal-day.png' });

  // 'Not a problem' removes it from Today, and Undo on its page restores it.
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Not a problem because…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not a problem because…' });
  await dialog.getByRole('button', { name: 'Not a problem', exact: true }).click();
  await expect(page.getByText('Somebody said that it is not a problem.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Start an action' })).toBeVisible();
  await page.getByRole('link', { name: 'Look at the day' }).click();
  await expect(page).toHaveURL(/\/daily-feed\?/);
});

test('reviews, objections and reports wait below what costs points, each with its page', async ({
  page,
}) => {
  await insertSignals(1, 'Sello de queso', 1000);
  const [pizza] = await askDatabase<{ id: string }>(
    `SELECT venue_id || '-' || to_char(business_date, 'YYMMDD') || '-' || id AS id FROM pizza
     WHERE venue_id = 1 AND picture IS NOT NULL AND NOT censored ORDER BY local_ts DESC LIMIT 1`,
  );
  await mockWaitingItems(page, {
    reviews: {
      stores: [{ venue: '6', judged: 3, drawn: 21 }],
      until: '2026-11-22',
      may_review: false,
    },
    objections_due: ['2026/11/22 18:00:00'],
    reports: { week: '2026-11-15', venues: ['1', '2'], may_send: false },
    objections_answered: [
      {
        pizza: pizza!.id,
        venue: '1',
        local_ts: '2026/11/19 20:10:00',
        specialty: 'hawaiana',
        state: 'granted',
        opinions: 1,
        before: 6.2,
        after: 6.7,
      },
    ],
  });
  await page.goto('/today');
  await expect(lines(page)).toContainText([
    'cheese is not closed to the rim',
    'Oak Park: the week may end without an audited figure.',
    'One objection is waiting for an answer.',
    'Last week’s report is ready for two stores.',
    /Bandera was right: the Hawaiian from .+ 20:10 goes from 6\.2 to 6\.7\./,
  ]);
  await expect(page.getByRole('heading', { name: 'Good to know' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change' })).toHaveAttribute('href', /morning-mail/);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/today-waiting.png', fullPage: true });
  for (const [at, address] of [
    [1, /\/raters/],
    [2, /\/objections/],
    [3, /\/quality-reports/],
    [4, /\/objections\?.*venue=1/],
  ] as const) {
    await lines(page).nth(at).getByRole('link').last().click();
    await expect(page).toHaveURL(address);
    await page.goBack();
  }
});

test('the sidebar counts the lines that wait', async ({ page }) => {
  await insertSignals(2, 'Sello de queso', 1000);
  await page.goto('/today');
  await expect(lines(page)).toHaveCount(2);
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Today' }) });
  // The count also includes the demo's own waiting items, which the page does not show here.
  await expect(entry).toHaveText(/^Today\d+ waiting$/);
  expect(await violations(page)).toEqual([]);
});

test('keys go from line to line and act on one', async ({ page }) => {
  await insertSignals(2, 'Sello de queso', 1000);
  await page.goto('/today');
  await expect(lines(page)).toHaveCount(2);
  const links = lines(page).getByRole('heading').getByRole('link');
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(links.nth(at)).toBeFocused();
  }
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Start an action' })).toBeVisible();
  await page.keyboard.press('Escape');
  await links.first().focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: 'Not a problem', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await links.first().focus();
  await page.keyboard.press('c');
  await expect(lines(page).getByText('it may be the camera, not the kitchen.')).toBeVisible();
  await page.keyboard.press('u');
  await expect(lines(page).getByText('it may be the camera, not the kitchen.')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signal/);
});

test('a failure is said, and tried again', async ({ page }) => {
  await page.route('**/api/today/company/**', (route) => route.abort());
  await page.goto('/today');
  await expect(page.getByText('Today could not be loaded')).toBeVisible({ timeout: 45_000 });
  await page.unroute('**/api/today/company/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing needs you today.');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no maker’s name, no sound, no red for a pizza, ${colorScheme}`, async ({ page }) => {
    await listen(page);
    await page.emulateMedia({ colorScheme });
    await insertSignals(1, 'Sello de queso', 1000);
    await insertSignals(20, 'Queso interior', 3000);
    const people = await askDatabase<{ name: string }>(
      `SELECT first_name AS name FROM user_account WHERE first_name <> ''
       UNION SELECT last_name FROM user_account WHERE last_name <> ''`,
    );
    expect(people.length).toBeGreaterThan(10);
    const stores = await askDatabase<{ name: string }>('SELECT pretty_name AS name FROM venue');
    const names = new RegExp(`\\b(?:${people.map(({ name }) => name).join('|')})\\b`);
    const expectQuiet = async () => {
      const text = stores.reduce(
        (rest, { name }) => rest.replaceAll(name, 'a store'),
        await page.getByRole('main').innerText(),
      );
      expect(text).not.toMatch(names);
      expect(text).not.toMatch(/made by|maker|employee|crew|the cook\b/i);
      expect(await loudParts(page)).toEqual([]);
    };
    await page.goto('/today');
    await expect(lines(page)).toHaveCount(2);
    await expectQuiet();
    await lines(page).last().getByRole('link').first().click();
    await expect(page.getByText('with the fault')).toHaveCount(7);
    await expectQuiet();
  });
}
