import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  card,
  cards,
  daysAgo,
  feedPath,
  heading,
  openFeed,
  overlay,
  shownCount,
} from './feed-page.ts';
import { signIn } from './sign-in.ts';

const YESTERDAY = daysAgo(1);
/** Long before the demo chain began. */
const NEVER = '2020-01-01';

const filters = (page: Page) => page.getByRole('search', { name: 'Filters' });
const filter = (page: Page, name: string) =>
  filters(page).getByRole('button', { name: new RegExp(`^${name} `) });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const steps = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' });

/** What stands on the cards of the screen, in their order. */
const facts = (page: Page) =>
  cards(page).evaluateAll((cells) =>
    cells.map((cell) => {
      const text = cell.textContent ?? '';
      const mark = cell.querySelector('[aria-label$=_standard]');
      return {
        place: Number(/#(\d+)/.exec(text)?.[1]),
        specialty: cell.querySelector('b')?.textContent ?? '',
        score: /\d{1,2}\.\d\d/.exec(text)?.[0],
        standard: mark?.getAttribute('aria-label') ?? undefined,
        time: /[A-Z][a-z]{2} \d\d:\d\d:\d\d/.exec(text)?.[0],
        text,
      };
    }),
  );

async function untick(page: Page, name: string): Promise<void> {
  await filter(page, name).click();
  await page.getByRole('button', { name: 'None', exact: true }).click();
}

test.describe('a day of the feed', () => {
  test.beforeEach(({ page }) => openFeed(page, { account: 'regular', day: YESTERDAY }));

  test('shows each scored pizza with picture, specialty, score, standard and time', async ({
    page,
  }) => {
    for (const { place, specialty, score, standard, time } of await facts(page)) {
      expect(place).toBeGreaterThan(0);
      expect(specialty).not.toBe('');
      expect(score).toBeDefined();
      expect(standard).toMatch(/^(to|maybe_to|not_to)_standard$/);
      expect(time).toMatch(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) /);
    }
    await expect(card(page, 1).locator('img').last()).toHaveAttribute('src', /^\/api\/static\//);
  });

  test('numbers its cards in the shown order', async ({ page }) => {
    const places = (await facts(page)).map(({ place }) => place);
    expect(places).toEqual(places.map((_place, index) => index + 1));
  });

  test('has no review actions for a regular user', async ({ page }) => {
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mark day as reviewed' })).toHaveCount(0);
    await expect(filter(page, 'Reviewed')).toHaveCount(0);
    await card(page, 1).click();
    await expect(overlay(page)).toBeVisible();
    for (const name of ['Scoring Feedback', 'Data Feedback', 'Hide', 'Raw tracking info']) {
      await expect(overlay(page).getByRole('button', { name })).toHaveCount(0);
    }
    await expect(overlay(page).getByRole('radio', { name: 'Maybe' })).toHaveCount(0);
  });

  test('sums the day up, with a comma', async ({ page }) => {
    for (const label of ['Worst', 'Average', 'Best']) {
      const figure = summary(page).locator('dl div', { hasText: label }).first();
      await expect(figure).toHaveText(new RegExp(`^${label}\\d+,\\d\\d$`));
    }
    await expect(summary(page).getByText('Scored pizzas')).toBeVisible();
    await expect(summary(page).getByText('Reviewed pizzas')).toHaveCount(0);
  });
});

test.describe('filters', () => {
  test.beforeEach(({ page }) => openFeed(page, { account: 'reviewer', day: YESTERDAY }));

  test('start with scored, not reviewed, every specialty', async ({ page }) => {
    await expect(filter(page, 'Scored')).toHaveText(/Yes/);
    await expect(filter(page, 'Reviewed')).toHaveText(/No/);
    await expect(filter(page, 'Specialty')).toHaveText(/All/);
  });

  test('apply with one value, restrict nothing with none or several (X50)', async ({ page }) => {
    const all = await shownCount(page);
    await untick(page, 'Specialty');
    await expect(filter(page, 'Specialty')).toHaveText(/Any/);
    await expect.poll(() => shownCount(page)).toBe(all);

    await option(page, 'The Works').click();
    await expect.poll(() => shownCount(page)).toBeLessThan(all);
    const left = (await facts(page)).map(({ specialty }) => specialty);
    expect(new Set(left)).toEqual(new Set(['The Works']));

    await option(page, 'Cheese').click();
    await expect(filter(page, 'Specialty')).toHaveText(/All/);
    await expect.poll(() => shownCount(page)).toBe(all);
  });

  test('Reset Filters goes back to the start', async ({ page }) => {
    const atStart = await shownCount(page);
    await untick(page, 'Scored');
    await page.keyboard.press('Escape');
    await page.getByRole('slider', { name: 'From' }).fill('20');
    await expect.poll(() => shownCount(page)).not.toBe(atStart);
    await page.getByRole('button', { name: 'Reset Filters' }).click();
    await expect(filter(page, 'Scored')).toHaveText(/Yes/);
    await expect.poll(() => shownCount(page)).toBe(atStart);
  });

  test('the time of day keeps the pizzas of its hours', async ({ page }) => {
    await page.getByRole('slider', { name: 'From' }).fill('19');
    await page.getByRole('slider', { name: 'To' }).fill('20');
    await expect(page.getByRole('group', { name: 'Time of day' })).toContainText('19:00–20:00');
    await expect
      .poll(async () => new Set((await facts(page)).map(({ time }) => time?.slice(4, 6))))
      .toEqual(new Set(['19']));
  });

  test('without a match say so and how many are hidden', async ({ page }) => {
    await page.getByRole('slider', { name: 'To' }).fill('6');
    await expect(page.getByRole('heading', { name: 'No data available' })).toBeVisible();
    await expect(page.getByText(/pizzas are hidden by filters/)).toBeVisible();
  });
});

test.describe('the order', () => {
  for (const [name, fact, compare] of [
    ['Score ascending', 'score', (a: string, b: string) => Number(a) - Number(b)],
    ['Score descending', 'score', (a: string, b: string) => Number(b) - Number(a)],
    ['Specialty A-Z', 'specialty', (a: string, b: string) => a.localeCompare(b)],
    ['Specialty Z-A', 'specialty', (a: string, b: string) => b.localeCompare(a)],
  ] as const) {
    test(name, async ({ page }) => {
      await openFeed(page, { account: 'regular', day: YESTERDAY });
      await filter(page, 'Sort by').click();
      await option(page, name).click();
      await expect(filter(page, 'Sort by')).toHaveText(new RegExp(name));
      await expect(async () => {
        const values = (await facts(page)).map((each) => each[fact]!);
        expect(values).toEqual(values.toSorted(compare));
      }).toPass();
    });
  }
});

test('a reload shows the same pizzas: every choice is in the address', async ({ page }) => {
  await openFeed(page, {
    account: 'regular',
    venue: 2,
    day: YESTERDAY,
    more: '&sort=score-asc&from=12&standard=not_to_standard',
  });
  const before = await facts(page);
  await card(page, 2).click();
  await overlay(page).getByText('Details', { exact: true }).click();
  await page.reload();
  await expect(overlay(page).getByRole('table')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  expect(await facts(page)).toEqual(before);
});

test('cards are reached by keys, opened by Enter, and get the focus back', async ({ page }) => {
  await openFeed(page, { account: 'regular', day: YESTERDAY });
  await card(page, 1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 2)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+End');
  const last = await shownCount(page);
  await expect(card(page, last)).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(card(page, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(overlay(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(card(page, 2)).toBeFocused();
});

test('the layout is kept for the user', async ({ page }) => {
  await openFeed(page, { account: 'regular', day: YESTERDAY });
  await page.locator('label', { hasText: /^List$/ }).click();
  await expect(card(page, 1)).toHaveAttribute('data-density', 'list');
  await page.reload();
  await expect(card(page, 1)).toHaveAttribute('data-density', 'list');
});

test.describe('states', () => {
  test('a day without pizzas offers the nearest one with data', async ({ page }) => {
    await signIn(page, 'regular');
    // Two days ahead: the last day with data lies just before.
    await page.goto(feedPath({ day: daysAgo(-2) }));
    await expect(page.getByRole('heading', { name: 'No data available' })).toBeVisible();
    await expect(page.getByText('No pizzas found in this interval.')).toBeVisible();
    await page.getByRole('button', { name: /^Show / }).click();
    await expect(card(page, 1)).toBeVisible();
  });

  test('a range without pizzas says so', async ({ page }) => {
    await signIn(page, 'regular');
    await page.goto(`/daily-feed?venue=1&min=${NEVER}&max=2020-01-05`);
    await expect(page.getByText('No pizzas found in this interval.')).toBeVisible();
  });

  test('a date that is none: Invalid date!', async ({ page }) => {
    await signIn(page, 'regular');
    await page.goto('/daily-feed?venue=1&min=31-2-2025&max=31-2-2025');
    await expect(page.getByRole('heading', { name: 'Invalid date!' })).toBeVisible();
  });

  test("somebody else's venue is not asked for: Please choose a venue!", async ({ page }) => {
    await signIn(page, 'regular');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(feedPath({ venue: 9, day: YESTERDAY }));
    await expect(page.getByRole('heading', { name: 'Please choose a venue!' })).toBeVisible();
    expect(asked.some((url) => url.includes('shift_report_data'))).toBe(false);
  });

  test('a failed call is told, with a way to try again', async ({ page }) => {
    await signIn(page, 'regular');
    let failing = true;
    await page.route('**/api/shift_report_data', (route) =>
      failing ? route.fulfill({ status: 504, body: 'timed out' }) : route.continue(),
    );
    await page.goto(feedPath({ day: YESTERDAY }));
    await expect(
      page.getByRole('heading', { name: 'Error during retrieval of daily results' }),
    ).toBeVisible({ timeout: 20_000 });
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 1)).toBeVisible();
  });

  test('the days before stay on the screen while others load', async ({ page }) => {
    await openFeed(page, { account: 'regular', day: YESTERDAY });
    let answer = () => {};
    const held = new Promise<void>((done) => (answer = done));
    await page.route('**/api/shift_report_data', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByText('Loading pizzas')).toBeAttached();
    await expect(card(page, 1)).toBeVisible();
    answer();
    await expect(page.getByText('Loading pizzas')).toHaveCount(0);
  });

  test('a search without hits: No results', async ({ page }) => {
    await openFeed(page, { account: 'manager', day: YESTERDAY });
    await steps(page).getByRole('button', { name: /Venue/ }).click();
    await page.getByRole('combobox', { name: 'Search venue' }).fill('nowhere at all');
    await expect(page.getByText('No results')).toBeVisible();
  });
});

test.describe('kinds of user', () => {
  test('feed-only users see photo, specialty and time, and nothing that judges', async ({
    page,
  }) => {
    await openFeed(page, { account: 'feed', day: YESTERDAY });
    for (const each of await facts(page)) {
      expect(each).toMatchObject({ score: undefined, standard: undefined });
      expect(each.text).toBe(each.specialty + each.time);
    }
    await expect(summary(page)).toHaveCount(0);
    await expect(filters(page).getByRole('button')).toHaveText([
      /^Sort by/,
      /^Specialty/,
      /Reset Filters/,
    ]);
    await filter(page, 'Sort by').click();
    await expect(page.getByRole('option')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await card(page, 1).click();
    await expect(overlay(page).getByRole('img')).not.toHaveCount(0);
    await expect(overlay(page).getByText(/standard|Global|Details/)).toHaveCount(0);
  });

  test('feed-only users lose the last step of the breadcrumb, not the days', async ({ page }) => {
    await openFeed(page, { account: 'feed', day: YESTERDAY });
    await expect(steps(page).getByRole('button')).toHaveCount(1);
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page).toHaveURL(new RegExp(`min=${daysAgo(2)}`));
  });

  test('staff choose a company first; another one resets venue and days', async ({ page }) => {
    await openFeed(page, { account: 'staff', day: YESTERDAY });
    await steps(page)
      .getByRole('button', { name: /Company/ })
      .click();
    await option(page, 'Forno Verde').click();
    await expect(steps(page).getByRole('button', { name: /Company/ })).toHaveText(/Forno Verde/);
    await expect(page).not.toHaveURL(/min=/);
    await expect(steps(page).getByRole('button', { name: /Venue/ })).not.toHaveText(/Bandera/);
  });

  test('bad lists flagged snapshots for staff and flagged-picture employers alone', async ({
    page,
  }) => {
    const count = async (account: string, more: string) => {
      await page.context().clearCookies();
      await openFeed(page, { account, day: YESTERDAY, more: `&scored=none&reviewed=none${more}` });
      return shownCount(page);
    };
    const plain = await count('staff', '');
    expect(await count('staff', '&bad=1')).toBeGreaterThan(plain);
    expect(await count('staff', '&bad=0')).toBe(plain);
    expect(await count('regular', '&bad=1')).toBe(await count('regular', ''));
  });

  test('extra_info shows all ids and the snapshot quality to staff', async ({ page }) => {
    await openFeed(page, { account: 'staff', day: YESTERDAY, more: '&extra_info=1' });
    await expect(card(page, 1)).toContainText(/t \S+ · v \S+ · \S+ · p \S+ · buena/);
  });
});

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

test.describe('axe finds nothing serious', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });
      const check = async (page: Page, only?: Locator) => {
        await only?.waitFor();
        // Movement over, colours settled.
        await page.waitForTimeout(600);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => /serious|critical/.test(impact ?? ''));
        expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      };

      test('on the feed', async ({ page }) => {
        await openFeed(page, { account: 'staff', day: YESTERDAY });
        await card(page, 1).getByRole('checkbox').click();
        await check(page, heading(page));
      });

      test('on the overlay, in both modes and while editing', async ({ page }) => {
        await openFeed(page, { account: 'staff', day: YESTERDAY });
        await card(page, 1).click();
        await check(page, overlay(page));
        await page.keyboard.press('v');
        await check(page, overlay(page).getByRole('table'));
        await page.keyboard.press('s');
        await check(page, overlay(page).getByRole('slider').first());
        await page.keyboard.press('Escape');
        await page.keyboard.press('d');
        await check(page, overlay(page).getByRole('group', { name: 'Attributes' }));
      });
    });
  }
});
