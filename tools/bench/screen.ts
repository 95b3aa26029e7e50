import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { nextBlindPizzas } from './measure/next-blind-pizzas.ts';
import { noteFigure, type PromisedName } from './measure/promised-figures.ts';

/**
 * Measures the speed of feed and blind lane in a browser, with a running product that has its demo
 * chain: `npm run bench -- screen --product=http://127.0.0.1:8080`. Without --product, it prints a
 * note and measures nothing.
 */
const product = process.argv.find((each) => each.startsWith('--product='))?.slice(10);
const ROUNDS = 5;
const MANY = 5000;
const FRAMES = 240;
const SCREEN = { width: 1440, height: 900 };

type State = NonNullable<BrowserContextOptions['storageState']>;

async function measure(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const feed = `${url}/daily-feed?venue=1`;
    const { state, cold } = await coldStarts(browser, { url, feed });
    const times = (what: keyof Cold) => cold.map((each) => each[what]);
    tell('First cards painted, nothing in the cache', times('cards'), 1000, 'firstCards');
    tell('The same with the first photograph', times('photograph'), 1000);
    const page = await (
      await browser.newContext({ viewport: SCREEN, storageState: state })
    ).newPage();
    await showMany(page, feed);
    const empty = await page.context().newPage();
    await empty.setContent('<div style="height: 200000px"></div>');
    tell('A frame while an empty page scrolls, p95', [at(await framesOf(empty), 0.95)], 20);
    await empty.close();
    await page.bringToFront();
    tell(`A frame while ${MANY} cards scroll, p95`, [at(await framesOf(page), 0.95)], 20, 'frame');
    tell(`A filter click of ${MANY} cards, painted`, await filterClicks(page), 100, 'filterClick');
    tell(`The next of ${MANY} pizzas in the overlay`, await nextPizzas(page), 100, 'nextPizza');
    const blind = await nextBlindPizzas(await page.context().newPage(), url);
    tell('The next pizza of the blind lane', blind, 150);
    tell('The same, p95', [at(blind, 0.95)], 150, 'nextBlindPizza');
  } finally {
    await browser.close();
  }
}

function tell(what: string, times: readonly number[], goal: number, promised?: PromisedName): void {
  const [median, worst] = [at(times, 0.5), Math.max(...times)].map((ms) => Math.round(ms));
  console.log(`${what}: median ${median} ms, worst ${worst} ms (goal ${goal} ms)`);
  if (promised) noteFigure(promised, median!);
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Signs in once; each round starts with an empty cache and the previous round's session. */
async function coldStarts(browser: Browser, { url, feed }: { url: string; feed: string }) {
  const login = await browser.newContext();
  const first = await login.newPage();
  await first.goto(`${url}/api/login`);
  await first
    .locator('#username, input[name=username]')
    .first()
    .fill('reviewer@crustodian.example');
  await first.locator('#password').fill('pizza');
  await first.getByRole('button', { name: 'Log in', exact: true }).click();
  await first.getByRole('button', { name: /user menu/i }).waitFor();
  let state: State = await login.storageState();
  await login.close();
  const cold: Cold[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: SCREEN, storageState: state });
    const page = await context.newPage();
    await page.goto(feed, { waitUntil: 'commit' });
    cold.push(await firstCards(page));
    state = await context.storageState();
    await context.close();
  }
  return { state, cold };
}

interface Cold {
  cards: number;
  photograph: number;
}

/**
 * Milliseconds from navigation until cards are painted with placeholders, and with the first
 * picture.
 */
const firstCards = (page: Page): Promise<Cold> =>
  page.evaluate<Cold>(`new Promise((resolve) => {
    const isShown = (picture) => picture && picture.complete && picture.naturalWidth > 0;
    let cards;
    const look = (now) => {
      if (isShown(document.querySelector('[role=gridcell] img'))) cards ??= now;
      const photograph = document.querySelector('[role=gridcell] img:not([aria-hidden])');
      if (cards !== undefined && isShown(photograph)) resolve({ cards, photograph: now });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);

interface Answer {
  vids_and_results: { result: { trackeds: { id: string }[]; evaluation_results: object } }[];
}

/** Repeats the day's pizzas with new ids until there are enough. */
async function showMany(page: Page, feed: string): Promise<void> {
  await page.route('**/api/shift_report_data', async (route) => {
    const answer = (await (await route.fetch()).json()) as Answer;
    const captures = answer.vids_and_results;
    const day = captures.reduce((sum, { result }) => sum + result.trackeds.length, 0);
    const copies = Array.from({ length: Math.ceil(MANY / day) }, (_, copy) =>
      captures.map((capture) => withIds(capture, copy)),
    );
    await route.fulfill({ json: { ...answer, vids_and_results: copies.flat() } });
  });
  await page.goto(`${feed}&scored=none&reviewed=none`);
  await page.getByRole('gridcell').first().waitFor();
}

function withIds(capture: Answer['vids_and_results'][number], copy: number) {
  const { result } = capture;
  const renamed = (id: string) => (copy === 0 ? id : `${id}c${copy}`);
  const byId = (map: object) =>
    Object.fromEntries(Object.entries(map).map(([id, value]) => [renamed(id), value]));
  return {
    ...capture,
    result: {
      ...result,
      trackeds: result.trackeds.map((pizza) => ({ ...pizza, id: renamed(pizza.id) })),
      evaluation_results: byId(result.evaluation_results),
    },
  };
}

/** Time between frames while the page scrolls 40 px per frame. */
const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>(`new Promise((resolve) => {
    const frames = [];
    let last = performance.now();
    const step = (now) => {
      frames.push(now - last);
      last = now;
      window.scrollBy(0, 40);
      if (frames.length < ${FRAMES}) requestAnimationFrame(step);
      else resolve(frames.slice(1));
    };
    requestAnimationFrame(step);
  })`);

/** Clicks within the page and waits for the frame after the change. */
const clickAndPaint = (page: Page, find: string, changed: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const before = ${changed};
    const start = performance.now();
    ${find};
    const look = () => {
      if (${changed} === before) return requestAnimationFrame(look);
      requestAnimationFrame(() => resolve(performance.now() - start));
    };
    requestAnimationFrame(look);
  })`);

async function filterClicks(page: Page): Promise<number[]> {
  await page.evaluate('window.scrollTo(0, 0)');
  const title = "document.querySelector('h1').textContent";
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const reset =
      "[...document.querySelectorAll('button')].find((b) => /Reset Filters/.test(b.textContent)).click()";
    times.push(await clickAndPaint(page, reset, title));
    const clear = 'document.querySelector(\'[aria-label="Clear Scored"]\').click()';
    times.push(await clickAndPaint(page, clear, title));
    await page.evaluate('document.querySelector(\'[aria-label="Clear Reviewed"]\')?.click()');
    await page.waitForTimeout(300);
  }
  return times;
}

async function nextPizzas(page: Page): Promise<number[]> {
  await page.getByRole('gridcell').first().click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(1000);
  const times: number[] = [];
  for (let round = 0; round < 3 * ROUNDS; round++) {
    const next = 'document.querySelector(\'[aria-label="Next pizza"]\').click()';
    times.push(
      await clickAndPaint(
        page,
        next,
        "document.querySelector('[role=dialog] [role=status]').textContent",
      ),
    );
    await page.waitForTimeout(250);
  }
  return times;
}

if (product) await measure(product);
else
  console.log('Needs a running product: npm run bench -- screen --product=http://127.0.0.1:8080');
