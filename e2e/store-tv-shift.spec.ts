import { expect, test, type Page } from '@playwright/test';
import { listen, loudParts } from './pages/loud.ts';
import { violations } from './violations.ts';

/** A store used by no other test; its screen requires the link from here on. */
const VENUE = 9;
const CALL = `**/api/pizza_tv/pizza_tv/venue_pk/${VENUE}/shift/**`;
const SCREEN = `/shift/venue/${VENUE}/`;
const HOUR_MS = 3_600_000;

const PIZZA = {
  img_url: `${VENUE}/261120/1.jpg`,
  specialty: 'pepperoni',
  picture_size: { width: 1024, height: 768 },
  figure: { x: 512, y: 384, radius: 350 },
  standard: 'not_to_standard',
  slice_angle: 0,
};
const SHIFT = {
  is_on: true,
  shift: 'PM',
  pizzas: 46,
  last: Array.from({ length: 20 }, (_, at) => ({
    ...PIZZA,
    img_url: `${VENUE}/261120/${at + 1}.jpg`,
  })),
  golden: PIZZA,
  cue: { word: 'placement', part: 'bad_cut', bad: 6, of: 20, side: null, slices: ['4', '5'] },
  camera_doubted: false,
  unseen_since: null,
  specialties: { pepperoni: 'Pepperoni' },
  venue: { pk: String(VENUE), pretty_name: 'Bandera', time_zone: 'America/Chicago' },
};

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768">
  <circle cx="512" cy="384" r="350" fill="#d8a25c"/></svg>`;

/** Responds to the screen's calls with the given shift. */
async function play(page: Page, shift: () => object | null): Promise<void> {
  await page.route(CALL, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path.endsWith('/changes/')) return route.abort();
    if (path.includes('/picture/')) {
      return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
    }
    const told = shift();
    if (!told) return route.abort('internetdisconnected');
    return route.fulfill({ json: { ...told, read_at: '2026-11-21T01:46:00.000Z' } });
  });
}

/** Texts smaller than a thirtieth of the page's height. */
const smallWords = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('main, main *')].filter((each) =>
      each.checkVisibility(),
    );
    return shown.flatMap((each) => {
      const hasText = [...each.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent!.trim(),
      );
      const size = parseFloat(getComputedStyle(each).fontSize) * each.currentCSSZoom;
      return hasText && size < window.innerHeight / 30 - 0.1
        ? [`small: ${each.tagName} ${each.textContent} ${size}`]
        : [];
    });
  });

async function expectFlawless(page: Page): Promise<void> {
  // Drawings adapt to the window's size with a delay.
  await expect(async () => expect(await smallWords(page)).toEqual([])).toPass({ timeout: 30_000 });
  expect(await loudParts(page)).toEqual([]);
  await expect(page.locator('body')).not.toContainText(/score|rank|best|worst|sound|\d[.,]\d/i);
  expect(await violations(page)).toEqual([]);
}

/** Size of the page's heap in bytes after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize;
}

test.describe('a shift as it is told', () => {
  // The service worker would respond before the test does, and reload the page.
  test.use({ serviceWorkers: 'block' });

  test('each state, and a day without a network: nobody, no rank, no sound, no red, nothing small', async ({
    page,
    context,
  }) => {
    test.setTimeout(300_000);
    let shift: object | null = { ...SHIFT, cue: null, pizzas: 7, last: SHIFT.last.slice(0, 7) };
    await listen(page);
    await play(page, () => shift);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.clock.install({ time: new Date('2026-11-21T01:42:00Z') });
    await page.goto(SCREEN);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('The shift begins');
    await expect(page.getByText('Cues start with pizza 20. This is 7.')).toBeVisible();
    await expectFlawless(page);
    const becomes = async (next: object | null, said: string) => {
      shift = next;
      await page.clock.runFor(61_000);
      await expect(title).toHaveText(said);
    };
    await becomes({ ...SHIFT, cue: null }, 'Nothing to change');
    await becomes({ ...SHIFT, camera_doubted: true, cue: null }, 'The camera is being looked at');
    const silent = { ...SHIFT, cue: null, unseen_since: '2026/11/20 19:10:00' };
    await becomes(silent, 'Not seeing since 19:10');
    await expect(page.getByRole('status')).toHaveText('the camera has seen no pizza since 19:10');
    await expectFlawless(page);
    await becomes({ ...SHIFT, cue: null, pizzas: 0, last: [] }, '19:46');
    await expectFlawless(page);
    await becomes(SHIFT, 'Placement');
    await expect(
      page.getByText('Cut through the middle. Badly cut on 6 of the last 20.'),
    ).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(20);
    await expect(page.getByText('Like this one')).toBeVisible();
    await expectFlawless(page);

    await context.setOffline(true);
    await becomes(null, 'Not seeing since 19:46');
    await expect(page.getByRole('status')).toHaveText('no network since 19:46');
    await expectFlawless(page);
    await page.clock.runFor(HOUR_MS);
    const early = await heapOf(page);
    for (let hour = 0; hour < 23; hour += 1) await page.clock.runFor(HOUR_MS);
    await expect(title).toHaveText('Not seeing since Friday');
    expect((await heapOf(page)) - early).toBeLessThan(1_500_000);
    // After so long, the page reloads itself as soon as it can be sure to load again.
    const reloaded = page.waitForEvent('load');
    await context.setOffline(false);
    await becomes(SHIFT, 'Placement');
    await reloaded;
    await expect(title).toHaveText('Placement');
    for (const size of [
      { width: 1180, height: 820 },
      { width: 820, height: 1180 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await expectFlawless(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      await expect(page.getByRole('img', { name: 'Golden sample, Pepperoni' })).toBeInViewport({
        // The disc clips the picture's corners.
        ratio: 0.6,
      });
      for (const text of ['Like this one', 'to standard', 'maybe', 'not yet', 'live']) {
        await expect(page.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
      }
      await expect(page.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
    }
  });
});

test('a device link opens it, it is there again without a network, and off it is the week', async ({
  page,
  context,
  request,
}) => {
  const account = { username: 'manager@crustodian.example', password: 'pizza' };
  const tokens = await request.post('/api/token/', { data: account });
  const { access } = (await tokens.json()) as { access: string };
  const change = async (path: string, data: object) => {
    const headers = {
      authorization: `JWT ${access}`,
      cookie: 'csrftoken=program',
      'x-csrftoken': 'program',
    };
    const url = `/api/dashboard/store-tv/company/2/venue/${VENUE}/${path}`;
    return (await request.patch(url, { data, headers })).json() as Promise<{ path: string }>;
  };
  const { path } = await change('', { access: 'link' });
  const link = new URL(path, 'http://tv').search;
  await page.goto(SCREEN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen is not available');
  await page.goto(SCREEN + link);
  await expect(page.getByRole('status')).toHaveText('live');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () =>
    page.evaluate(
      async (name) => (await (await caches.open(name)).keys()).length,
      `store-tv-${VENUE}`,
    );
  await expect.poll(kept, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('store-tv-page')).keys()).length),
    )
    .toBeGreaterThan(2);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status')).toHaveText(/^no network since \d\d:\d\d$/);
  await context.setOffline(false);
  await expect(page.getByRole('status')).toHaveText('live', { timeout: 30_000 });
  await change('shift/', { on: false });
  await expect(page.getByRole('region', { name: 'Last week' })).toBeVisible();
  await change('shift/', { on: true });
  await expect(page.getByRole('region', { name: 'Last week' })).toBeHidden();
});
