import { expect, test, type Page } from '@playwright/test';
import { everyScreen, type Screen } from './every-route.ts';
import { openFeed, YESTERDAY } from './pages/feed-page.ts';
import { mailsTo, passwordLink } from './mail.ts';
import { needsMail } from './needs-mail.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

/** Every element that announces that it is loading. */
const waiting = (page: Page) =>
  page.locator('[role=status][aria-label*=oading], [aria-busy=true]').filter({ visible: true });

/** API values that must not be shown to users. */
const WIRE_WORD = /\b(?:not_|maybe_)?to_standard\b/;

/** Everything that axe finds at any severity, content wider than the screen, and API values. */
async function faults(page: Page): Promise<string[]> {
  // Printed sheets are checked by the tests of reports.
  const found = await violations(page, { without: '[data-sheet]' });
  const { shown, needed, text } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return { shown: clientWidth, needed: scrollWidth, text: document.body.innerText };
  });
  const [wireWord] = WIRE_WORD.exec(text) ?? [];
  return [
    ...found,
    ...(needed > shown ? [`${needed} px wide on a screen of ${shown} px`] : []),
    ...(wireWord === undefined ? [] : [`says ${wireWord}`]),
  ];
}

async function visit(page: Page, { path, account }: Screen): Promise<string[]> {
  await page.goto(path);
  if (account) await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  await expect(waiting(page), path).toHaveCount(0);
  // The button to generate a report's file is disabled until its pictures load, and then fades in.
  const locked = page.getByRole('button', { name: 'Generate File', exact: true, disabled: true });
  await expect(locked, path).toHaveCount(0);
  const found = await faults(page);
  // Moving elements may look wrong for a moment, so only faults that persist count.
  return found.length > 0 ? faults(page) : found;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const screens = everyScreen();
  for (const account of new Set(screens.map((screen) => screen.account))) {
    test(`${account ?? 'nobody'}: no screen is too wide, and axe finds nothing`, async ({
      page,
    }) => {
      test.setTimeout(240_000);
      if (account) await beSignedIn(page, account);
      for (const screen of screens.filter((one) => one.account === account)) {
        expect.soft(await visit(page, screen), screen.path).toEqual([]);
      }
    });
  }
});

/** An account for which no other test requests a link; a request leaves its password unchanged. */
const FORGETFUL = 'regular2@crustodian.example';

test('a forgotten password: no page on the way is too wide, and axe finds nothing', async ({
  page,
}) => {
  needsMail();
  const look = async (shown: string) => {
    await expect(page.getByText(shown)).toBeVisible();
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 820],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await faults(page), `${shown}, ${colorScheme}, ${width} px`).toEqual([]);
    }
  };
  const before = mailsTo(FORGETFUL).length;
  await page.goto('/api/forgot-password');
  await look('Enter your e-mail address.');
  await page.getByLabel('E-mail').fill(FORGETFUL);
  await page.getByRole('button', { name: 'Send link' }).click();
  await look('an e-mail is on its way');
  await expect.poll(() => mailsTo(FORGETFUL).length).toBeGreaterThan(before);
  await page.goto(passwordLink(mailsTo(FORGETFUL).at(-1)!));
  await look(`For ${FORGETFUL}`);
  await page.getByLabel('New password', { exact: true }).fill('the crust was thin');
  await page.getByLabel('Confirm new password').fill('the crust was thick');
  await page.getByRole('button', { name: 'Set password' }).click();
  await look('The passwords do not match.');
  await page.goto('/api/set-password?token=none');
  await look('This link has expired or was already used');
});

/** Elements that the feed opens: the button, and what it opens. */
const OPENED = [
  { button: /^Venue/, role: 'listbox', name: 'Venue' },
  { button: /^Days/, role: 'dialog', name: 'Select date' },
  { button: 'Filter', role: 'menu', name: 'Filter' },
  { button: 'Keyboard shortcuts', role: 'dialog', name: 'Keyboard shortcuts' },
] as const;

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('a list, a calendar, a menu and a window: opened and left by keys, and axe finds nothing', async ({
    page,
  }) => {
    await openFeed(page, { account: 'reviewer', day: YESTERDAY });
    for (const { button, role, name } of OPENED) {
      const opener = page.getByRole('button', { name: button, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      const opened = page.getByRole(role, { name });
      await expect(opened).toBeVisible();
      await expect(opener, name).not.toBeFocused();
      expect.soft(await faults(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
      await expect(opener, name).toBeFocused();
    }
  });
});
