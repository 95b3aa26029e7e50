import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { everyScreen, type Screen } from './every-route.ts';
import { beSignedIn } from './sign-in.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Everything that says of itself that it is on its way. */
const waiting = (page: Page) =>
  page.locator('[role=status][aria-label*=oading], [aria-busy=true]').filter({ visible: true });

/** What axe finds, of any weight, and what is wider than the screen; nothing of it may be there. */
async function faults(page: Page): Promise<string[]> {
  // The newer way opens a tab for every page; sheets of paper are looked at by the tests of reports.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('[data-paper]');
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
  const [shown, needed] = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return [clientWidth, scrollWidth];
  });
  return needed > shown ? [...found, `${needed} px wide on a screen of ${shown} px`] : found;
}

async function visit(page: Page, { path, account }: Screen): Promise<string[]> {
  await page.goto(path);
  if (account) await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
  await expect(waiting(page), path).toHaveCount(0);
  // A report's file can be made when its pictures are there; until then the button fades in.
  const locked = page.getByRole('button', { name: 'Generate File', exact: true, disabled: true });
  await expect(locked, path).toHaveCount(0);
  const found = await faults(page);
  // What moves to its place may look wrong for a moment: a fault is one that stays.
  return found.length > 0 ? faults(page) : found;
}

const screens = everyScreen();
for (const account of new Set(screens.map((screen) => screen.account))) {
  test(`${account ?? 'nobody'}: on a phone no screen is too wide, and axe finds nothing`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    if (account) await beSignedIn(page, account);
    for (const screen of screens.filter((one) => one.account === account)) {
      expect.soft(await visit(page, screen), screen.path).toEqual([]);
    }
  });
}
