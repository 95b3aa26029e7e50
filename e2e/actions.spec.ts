import { expect, test, type Locator, type Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { findNoFaults, mockWaitingItems } from './pages/today-page.ts';
import { violations } from './violations.ts';

// With a reused context, a response that a route handler still reads may be gone.
test.use({ reuseContext: false });

const rows = (page: Page) => page.getByRole('region', { name: 'Actions' }).getByRole('listitem');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
/** The links with the names of actions; their pictures link to pizzas. */
const titles = (list: Locator) => list.locator('p').getByRole('link');
const chart = (page: Page, name: string) => page.getByRole('region', { name });

/** Bandera, a store of the manager's company. */
const STORE = 1;

interface Span {
  daysAgo: number;
  pizzas: number;
  /** Numbers of the pizzas with the fault, from 1 on. */
  bad: readonly number[];
}

interface Written {
  id: number;
  state: string;
  part: string;
  what: string;
  first?: Span;
  second?: Span;
}

interface Observation {
  id: number;
  localTs: string;
  bad: boolean;
}

/** The store's first dinner pizzas of a day, as an action counts them. */
async function observationsOf({ daysAgo, pizzas, bad }: Span): Promise<Observation[]> {
  const found = await askDatabase<{ id: number; localTs: string }>(
    `SELECT id, to_char(local_ts, 'YYYY-MM-DD HH24:MI:SS') AS "localTs" FROM pizza
     WHERE venue_id = $1 AND business_date = current_date - $2::int AND hour >= 16 AND evaluated
       AND snap_quality = 'buena' AND NOT censored
     ORDER BY local_ts, id LIMIT $3`,
    [STORE, daysAgo, pizzas],
  );
  expect(found).toHaveLength(pizzas);
  return found.map((pizza, at) => ({ ...pizza, bad: bad.includes(at + 1) }));
}

const dayOf = ({ localTs }: Observation) => localTs.slice(0, 10);

/**
 * An action with one bad pizza in ten if fixed and one in three with the fault; the pizzas of these
 * spans count as observed.
 */
async function writeAction({ id, state, part, what, first, second }: Written) {
  const spans = await Promise.all(
    [first, second].flatMap((span) => (span ? [observationsOf(span)] : [])),
  );
  const decided = state === 'watching' ? '' : (spans[0]?.at(-1)?.localTs ?? '');
  const from = spans[0]?.[0] ? `${dayOf(spans[0][0])} 12:00:00` : '';
  await askDatabase(
    `INSERT INTO action (venue_id, id, request_id, part, shift, what, assignee_id, due_day,
       points_a_week, started_at, state, state_at, watched_from, target, before_pizzas, before_bad,
       fixed_rate, fault_rate, correlation, decided_ts)
     SELECT $1::int, $2::bigint, gen_random_uuid(), $3, 'PM', $4, min(id), current_date + 2, 20,
       now() - interval '2 days', $5, now(), nullif($6, '')::timestamp, w.target, w.pizzas, w.bad,
       w.fixed, w.fault, w.correlation, nullif($7, '')::timestamp
     FROM user_account, (SELECT 0.1 AS target, 121 AS pizzas, 41 AS bad, 0.1 AS fixed,
       1 / 3.0::float8 AS fault, 0 AS correlation WHERE $6 <> ''
       UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL WHERE $6 = '') w
     WHERE email = 'manager@crustodian.example' GROUP BY w.target, w.pizzas, w.bad, w.fixed, w.fault, w.correlation`,
    [STORE, id, part, what, state, from, decided],
  );
  for (const [at, span] of spans.entries()) {
    await askDatabase(`INSERT INTO action_day VALUES ($1, $2, $3, $4)`, [
      STORE,
      id,
      dayOf(span[0]!),
      JSON.stringify(span),
    ]);
    if (decided === '') continue;
    await askDatabase(`INSERT INTO action_change VALUES ($1, $2, $3, now(), NULL, $4, '', $5)`, [
      STORE,
      id * 10 + at,
      id,
      at === 0 && second ? 'proven' : state,
      JSON.stringify(span),
    ]);
  }
}

const OPEN = { id: 1, state: 'open', part: 'Limpieza', what: 'Press to the line' };
const WATCHING = {
  id: 2,
  state: 'watching',
  part: 'Ingredientes exterior',
  what: 'Outer ring first',
  first: { daysAgo: 1, pizzas: 9, bad: [4] },
};
const PROVEN = {
  id: 3,
  state: 'proven',
  part: 'Sello de queso',
  what: 'Cheese to the rim first',
  first: { daysAgo: 2, pizzas: 25, bad: [2, 6, 15] },
};
const DID_NOT_HELP = {
  id: 4,
  state: 'did-not-help',
  part: 'overbaked',
  what: 'Oven down 10 degrees',
  first: { daysAgo: 2, pizzas: 14, bad: [2, 5, 8, 11, 14] },
};
const RELAPSED = {
  id: 5,
  state: 'relapsed',
  part: 'bad_cut',
  what: 'New wheel',
  first: { daysAgo: 20, pizzas: 10, bad: [] },
  second: { daysAgo: 5, pizzas: 9, bad: [2, 4, 6, 9] },
};

/** A signal of the store's newest full day, which Today shows. */
const writeSignal = () =>
  askDatabase(
    `INSERT INTO signal (venue_id, id, business_date, shift, series, part, family, pizza_id, pizzas, bad,
       usually_bad, average, ratio, limit_passed, points_a_week, engine, local_ts, found_at, told_at, state, lasted)
     SELECT v.id, 1000, p.day, 'PM', 'rim', 'Sello de queso', 'pepperoni', p.ids[1], p.ids, p.ids[1:7],
       0.08, 1.2, 5.1, 3.9, 20, 'engine', now() AT TIME ZONE v.time_zone, now(), now(), 'on', 9
     FROM venue v, (SELECT max(business_date) AS day, array_agg(id) AS ids FROM (
       SELECT * FROM pizza WHERE venue_id = $1 AND evaluated AND snap_quality = 'buena'
         AND NOT censored AND business_date = (SELECT max(business_date) FROM rollup_day
           WHERE venue_id = $1 AND scored >= 20)
       ORDER BY local_ts DESC LIMIT 20) newest) p WHERE v.id = $1`,
    [STORE],
  );

async function clear() {
  for (const table of ['action_change', 'action_day', 'action_suggestion', 'action', 'signal']) {
    await askDatabase(`DELETE FROM ${table}`);
  }
}

test.beforeEach(async ({ page }) => {
  await findNoFaults();
  await clear();
  await beSignedIn(page, 'manager');
});
test.afterAll(clear);

test('the list: what needs somebody first, one state alone, and from row to row by keys', async ({
  page,
}) => {
  for (const one of [PROVEN, WATCHING, RELAPSED, OPEN, DID_NOT_HELP]) await writeAction(one);
  await page.goto('/actions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'One is being watched, one did not help, one came back.',
  );
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page)).toContainText([
    'open',
    'did not help',
    'relapsed',
    'watching',
    'proven',
  ]);
  await expect(row(page, 'watching')).toContainText('8 of 9 are right.');
  await expect(row(page, 'watching')).toContainText('about 6 more');
  await expect(
    row(page, 'watching').getByRole('img', { name: /^\d+% of the way to proven$/ }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/actions.png' });

  const links = titles(rows(page));
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(links.nth(at)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '14 pizzas, 5 still with the fault. Before, it was 3 in 10.',
  );
  await page.goBack();

  const states = page.getByRole('group', { name: 'Actions by state' });
  await states.getByRole('button', { name: 'Proven 1' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/state=proven/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await states.getByRole('button', { name: 'All 5' }).click();
  await expect(rows(page)).toHaveCount(5);
});

for (const [width, height] of [
  [820, 1180],
  [390, 844],
] as const) {
  test(`the list and an action at ${width}`, async ({ page }) => {
    for (const one of [PROVEN, WATCHING, OPEN]) await writeAction(one);
    await page.setViewportSize({ width, height });
    await page.goto('/actions');
    await expect(rows(page)).toHaveCount(3);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: `test-results/actions-${width}.png`, fullPage: true });
    await titles(row(page, 'Cheese seal at dinner')).click();
    await expect(chart(page, 'What the next pizzas said')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: `test-results/action-${width}.png`, fullPage: true });
  });
}

test('D says from the list that it is done, and Undo takes it back', async ({ page }) => {
  await writeAction(OPEN);
  await writeAction(PROVEN);
  await page.goto('/actions');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'What was done?' });
  await expect(dialog.getByRole('textbox', { name: 'or in your own words' })).toHaveValue(
    'Press to the line',
  );
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/action-done.png' });
  await dialog.getByText('Cheese to the rim first', { exact: true }).click();
  await dialog.getByRole('button', { name: 'It is done. Watch from now' }).click();
  await expect(row(page, 'watching')).toContainText('Cheese to the rim first');
  await expect(page.getByText('You need not do anything.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'open')).toContainText('begins when something is done');

  // A proven action expects no answer, so the key does nothing.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await expect(dialog).toHaveCount(0);
});

test('N starts one by itself', async ({ page }) => {
  await page.goto('/actions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No action is open.');
  await expect(page.getByText('No action is open.')).toHaveCount(1);
  await expect(page.getByText('Start one here, or from a line in Today.')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Start an action' });
  await dialog.getByLabel('What is wrong').selectOption('Sello de queso');
  await dialog.getByText('Cheese to the rim first', { exact: true }).click();
  await dialog.getByText('Dinner', { exact: true }).click();
  await dialog.getByLabel('Specialty').selectOption({ label: 'Hawaiian' });
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/action-start.png' });
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'open')).toContainText('Cheese to the rim first');
  await row(page, 'open').getByRole('link').last().click();
  await expect(page.getByRole('main')).toContainText('Cheese seal at dinner · Hawaiian');
  await page.goBack();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No action is open.');
});

test('a line of Today becomes an action and comes back by Undo', async ({ page }) => {
  await writeSignal();
  await mockWaitingItems(page);
  await page.goto('/today');
  // On some days, the demo chain has lines of its own.
  const line = page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: 'cheese is not closed to the rim' });
  await line.getByRole('button', { name: 'Start an action' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start an action' });
  await expect(dialog).toContainText('cheese is not closed to the rim at dinner.');
  await expect(dialog.getByRole('radio', { name: 'Dinner' })).toBeChecked();
  await expect(dialog.getByLabel('Specialty')).toHaveValue('pepperoni');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await line.getByRole('button', { name: 'Start an action' }).click();
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await page.goto('/actions');
  await expect(row(page, 'open')).toContainText('Cheese seal at dinner');
  await titles(row(page, 'open')).click();
  await expect(page.getByRole('region', { name: 'How it went' })).toContainText('Started by');
  await page.getByRole('link', { name: 'The signal' }).click();
  await expect(page.getByText('with the fault')).toHaveCount(7);
});

test('proven: each pizza under its dot, what was before, and the pizzas behind the verdict', async ({
  page,
}) => {
  await writeAction(PROVEN);
  await page.goto(`/action?venue=${STORE}&action=${PROVEN.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '22 of the next 25 pizzas are closed to the rim. The fault is gone.',
  );
  const said = chart(page, 'What the next pizzas said');
  await expect(said.getByRole('listitem')).toHaveCount(25);
  await expect(said.getByRole('img', { name: /, with the fault/ })).toHaveCount(3);
  await expect(page.getByText('34%, between 26 and 43%')).toBeVisible();
  await expect(page.getByText('Looked at once more from')).toBeVisible();
  const history = page.getByRole('region', { name: 'How it went' });
  await history.getByRole('button', { name: 'See the 25' }).click();
  await expect(history.getByRole('img')).toHaveCount(25);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/action-proven.png', fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: 'test-results/action-dark.png', fullPage: true });
  await said.getByRole('link').first().click();
  await expect(page).toHaveURL(/daily-feed.*open=/);
});

test('proven: suggested to another store, which starts it too or says that it is not for it', async ({
  page,
  browser,
}) => {
  await writeAction(PROVEN);
  await page.goto(`/action?venue=${STORE}&action=${PROVEN.id}`);
  await page.getByRole('button', { name: 'Suggest it to another store' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest it to another store' });
  await expect(dialog).toContainText('“Cheese to the rim first”');
  await expect(dialog.getByLabel('Store').getByRole('option', { name: 'Bandera' })).toHaveCount(0);
  await dialog.getByLabel('Store').selectOption({ label: 'Boerne' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(page.getByText('Suggested to Boerne.')).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await beSignedIn(other, 'regular');
  await mockWaitingItems(other);
  await other.goto('/today');
  const line = other
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: 'Boerne: “Cheese to the rim first” helped Bandera.' });
  await expect(line).toContainText('There, 22 of the next 25 pizzas are closed to the rim.');
  await expect(line).toContainText('Before, 41 of 121 had the fault.');
  expect(await violations(other)).toEqual([]);
  await line.getByRole('button', { name: /^More/ }).click();
  await other.getByRole('menuitem', { name: 'Not for this store' }).click();
  await expect(line).toHaveCount(0);
  await other.getByRole('button', { name: 'Undo' }).click();
  await line.getByRole('button', { name: 'Start an action' }).click();
  const start = other.getByRole('dialog', { name: 'Start an action' });
  await expect(start.getByRole('radio', { name: 'Cheese to the rim first' })).toBeChecked();
  await start.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(line).toHaveCount(0);
  await other.goto('/actions');
  await expect(row(other, 'open')).toContainText('Boerne');
  await context.close();
});

test('did not help: something else is tried, and knows what was tried before', async ({ page }) => {
  await writeAction(DID_NOT_HELP);
  await askDatabase(`UPDATE action SET family = 'pepperoni' WHERE id = $1`, [DID_NOT_HELP.id]);
  await page.goto(`/action?venue=${STORE}&action=${DID_NOT_HELP.id}`);
  await expect(page.getByText('14 pizzas, 5 still with the fault.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try something else' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start an action' });
  await expect(dialog.getByLabel('Specialty')).toHaveValue('pepperoni');
  await dialog.getByText('Belt one step faster', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/actions');
  await titles(row(page, 'Belt one step faster')).click();
  await page.getByRole('link', { name: 'What was tried before' }).click();
  await expect(page.getByText('14 pizzas, 5 still with the fault.')).toBeVisible();
});

test('relapsed: both spans stand, and it is opened again', async ({ page }) => {
  await writeAction(RELAPSED);
  await page.goto(`/action?venue=${STORE}&action=${RELAPSED.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Proven on \d+ \w+\. At the second look 4 of 9 had it again\.$/,
  );
  await expect(chart(page, 'What the next pizzas said').getByRole('listitem')).toHaveCount(10);
  await expect(chart(page, 'The second look').getByRole('listitem')).toHaveCount(9);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/action-relapsed.png', fullPage: true });
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByRole('button', { name: 'It is done. Watch from now' })).toBeVisible();
});

test('a failure is said, and tried again', async ({ page }) => {
  await page.route('**/api/actions/company/**', (route) => route.abort());
  await page.goto('/actions');
  await expect(page.getByText('The actions could not be loaded')).toBeVisible({ timeout: 45_000 });
  await page.unroute('**/api/actions/company/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No action is open.');
});
