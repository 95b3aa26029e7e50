import { weekEnd } from '@crustodian/domain/time/week';
import { WEEK } from './pages/report-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { chromium as browserType, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromium } from '../tools/test/find-chromium.ts';

/**
 * Takes the pictures of the README and the tour again, all or the named ones, from a running
 * product with its complete demo chain: `node e2e/write-pictures.ts http://127.0.0.1:8080 [feed
 * …]`.
 */
const FOLDER = 'docs/pictures';
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SCREEN = { width: 1920, height: 1080 };

interface Picture {
  name: string;
  account: string;
  path: string;
  size?: typeof DESK;
  /** Action on the page before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}

const openFirstPizza = (page: Page) => page.locator('[role=gridcell][data-index="0"]').click();

const PICTURES: readonly Picture[] = [
  { name: 'feed', account: 'reviewer', path: '/daily-feed?venue=1' },
  { name: 'detail', account: 'reviewer', path: '/daily-feed?venue=1', act: openFirstPizza },
  { name: 'phone', account: 'regular', path: '/daily-feed?venue=1', size: PHONE },
  { name: 'performance', account: 'manager', path: '/report/performance?venue=1' },
  {
    name: 'audited',
    account: 'manager',
    path: `/report/performance?venue=1&min=${WEEK}&max=${weekEnd(WEEK)}`,
    act: (page) =>
      page
        .getByRole('button', { name: /^Bandera: / })
        .first()
        .click(),
  },
  { name: 'explorer', account: 'staff', path: `/pizza-tv-explorer?company=2&week=${WEEK}` },
  { name: 'control', account: 'staff', path: `/report-control?company=2&week=${WEEK}` },
  { name: 'tv', account: 'regular', path: '/pizza-tv/venue/1', size: SCREEN },
];

const [address, ...names] = process.argv.slice(2);
if (!address)
  throw new Error('Name the address of a running product, such as http://127.0.0.1:8080');

const browser = await browserType.launch({
  executablePath: chromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const picture of PICTURES)
    if (names.length === 0 || names.includes(picture.name)) await take(picture);
} finally {
  await browser.close();
}

async function take({ name, account, path, size = DESK, act }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: address!,
    viewport: size,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await beSignedIn(page, account);
  await page.goto(path);
  // Live events keep a connection open, so the network is never idle; waits for the pictures.
  await settled(page);
  if (act) {
    await act(page);
    await settled(page);
  }
  const file = `${FOLDER}/${name}.webp`;
  const {
    width,
    height,
    size: bytes,
  } = await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(file);
  console.log(`${file}: ${width} x ${height}, ${Math.round(bytes / 1024)} KB`);
  await context.close();
}

/** Resolves when nothing is loading and every picture in view is complete. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1000);
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      [...document.images].every(
        // Pictures out of view may not load until they are scrolled to.
        (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
      ),
    undefined,
    { timeout: 30_000 },
  );
  await page.waitForTimeout(1000);
}
