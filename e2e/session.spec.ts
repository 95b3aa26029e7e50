import { expect, test, type Page } from '@playwright/test';
import { signIn } from './pages/sign-in.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const userMenu = (page: Page) => page.getByRole('button', { name: /user menu/ });

async function logInWith(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(`${account}@crustodian.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test.describe('a sign-in leads to the first page of its kind of user', () => {
  for (const [account, path] of [
    ['manager', '/management'],
    ['regular', '/daily-insights'],
    ['reviewer', '/daily-insights'],
    ['feed', '/daily-feed'],
    ['reports', '/quality-reports'],
  ] as const) {
    test(`${account}: ${path}`, async ({ page }) => {
      await signIn(page, account);
      await page.goto('/');
      await expect(page).toHaveURL((url) => url.pathname === path);
    });
  }
});

test('a wrong password is refused and nothing is signed in', async ({ page }) => {
  await page.goto('/api/login');
  await logInWith(page, 'regular', 'calzone');
  await expect(page.getByRole('alert')).toHaveText(/E-mail or password is wrong/);
  await page.goto('/daily-feed');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('a user who is not signed in returns to the requested page after the log-in', async ({
  page,
}) => {
  await page.goto('/daily-feed?sort=oldest');
  await logInWith(page, 'regular', 'pizza');
  await expect(page).toHaveURL(/\/daily-feed\?sort=oldest$/);
  await expect(page.getByRole('heading', { name: /pizzas?$/ })).toBeVisible();
});

test('a tab left open by the previous user asks to log in, and never acts as the next one', async ({
  page,
  context,
}) => {
  await signIn(page, 'reviewer');
  await page.goto('/daily-feed');
  const other = await context.newPage();
  await other.goto('/api/login');
  await logInWith(other, 'regular', 'pizza');
  await expect(userMenu(other)).toBeVisible();
  await navigation(page).getByRole('link', { name: 'Actions', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await other.reload();
  await expect(userMenu(other)).toBeVisible();
});

test('a next that leaves the site is not followed', async ({ page, baseURL }) => {
  await page.goto('/api/login?next=https://elsewhere.example/');
  await logInWith(page, 'regular', 'pizza');
  await expect(userMenu(page)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(baseURL!).origin);
});

test('a user who forgot a password requests a link, and the answer is the same for everyone', async ({
  page,
}) => {
  await page.goto('/api/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('E-mail').fill('nobody@crustodian.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status')).toContainText('If there is an account with this address');
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('Change password asks for the current one and says what a new one lacks', async ({ page }) => {
  await signIn(page, 'regular');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const fill = async (present: string, next: string, again = next) => {
    await dialog.getByLabel('Current password').fill(present);
    await dialog.getByLabel('New password', { exact: true }).fill(next);
    await dialog.getByLabel('Confirm new password').fill(again);
    await dialog.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('pizza', 'the crust was thin', 'the crust was thick');
  await expect(dialog.getByRole('alert')).toContainText('The passwords do not match.');
  await fill('pasta', 'the crust was thin');
  await expect(dialog.getByRole('alert')).toContainText('The current password is wrong.');
  await fill('pizza', 'Password1234!');
  await expect(dialog.getByRole('alert')).toContainText('too common');
});

test('Log out ends the session', async ({ page }) => {
  await signIn(page, 'regular');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.goto('/daily-feed');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test.describe('the navigation shows what its user may open', () => {
  const QUALITY = ['Daily insights', 'Daily feed', 'Find a pizza'];
  const REPORTS = [
    'Performance',
    'Production',
    'Portion control',
    'Leaderboard',
    'Compare',
    'Quality Reports',
  ];
  const PROVIDER = [
    'PIZZA TV & PDF',
    'Monthly explorer',
    'Report control',
    'Operation control centre',
  ];
  const TODAY = ['Today', 'Actions'];
  const HOW_GOOD = ['Train your eye', 'How good is it?', 'Cameras'];
  const ADMIN = ['User management', 'Variable administration', 'Integrations'];
  for (const [account, links] of [
    ['regular', [...TODAY, ...QUALITY, ...REPORTS, 'Objections', ...HOW_GOOD]],
    [
      'manager',
      [
        ...TODAY,
        'Management',
        ...QUALITY,
        ...REPORTS,
        'Objections',
        'Reviewers',
        ...HOW_GOOD,
        ...ADMIN,
      ],
    ],
    [
      'staff',
      [
        ...TODAY,
        'Management',
        ...QUALITY,
        ...REPORTS,
        'Blind review',
        'Objections',
        'Reviewers',
        'Your eye',
        ...HOW_GOOD,
        ...PROVIDER,
        ...ADMIN,
      ],
    ],
    ['feed', ['Daily feed']],
    ['reports', ['Quality Reports']],
  ] as const) {
    test(account, async ({ page }) => {
      await signIn(page, account);
      await page.goto('/');
      // Excludes the product's name above them, which links to the start page.
      const entries = navigation(page).getByRole('link').filter({ hasNotText: 'Crustodian' });
      await expect(entries).toHaveText(links);
    });
  }
});
