import { expect, test, type Page } from '@playwright/test';
import {
  act,
  callsTo,
  dialog,
  LUMBRE,
  newEmail,
  openActions,
  openUsers,
  removeUser,
} from './pages/admin-page.ts';
import { changeAnswer } from './pages/change-answer.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

const USERS = '/admin/user-management';
const MEMBERSHIP = /\/api\/dashboard\/membership\/$/;
const companies = (page: Page) => page.getByRole('group', { name: 'Company' });

async function fillForm(page: Page, email: string) {
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Tamura');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
}
const submit = (page: Page) => page.getByRole('button', { name: 'Create user' }).click();

test('breadcrumb, columns and nothing for axe to find', async ({ page }) => {
  await beSignedIn(page, 'manager');
  await page.goto(USERS);
  const steps = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(steps).toHaveText(['Admin', 'User management']);
  await expect(page.getByRole('table').first().getByRole('columnheader')).toHaveText([
    'E-mail',
    'Name',
    'Last name',
    'Stores and regions',
    'Actions',
  ]);
  await expect(companies(page)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('of several companies one is picked by buttons, by display name', async ({ page }) => {
  await beSignedIn(page, 'staff');
  await page.goto(USERS);
  await expect(companies(page).getByRole('button')).toHaveText(['Forno Verde', 'Lumbre Pizza']);
  await companies(page).getByRole('button', { name: 'Lumbre Pizza' }).click();
  await expect(page).toHaveURL(new RegExp(`company=${LUMBRE}`));
  await expect(page.getByRole('rowheader', { name: 'Hill Country' })).toBeVisible();
});

test('13 users: pages of 6, 6 and 1', async ({ page }) => {
  await beSignedIn(page, 'manager');
  await changeAnswer<{ users: object[] }>(page, '**/api/dashboard/admin/*', (data) => {
    const [first] = data.users;
    const users = Array.from({ length: 13 }, (_, index) => ({
      ...first,
      pk: 1000 + index,
      email: `u${index}@lumbre.example`,
    }));
    return { ...data, users };
  });
  await page.goto(USERS);
  const rows = page.getByRole('region', { name: 'Users' }).getByRole('row');
  const shown = async (text: string, count: number) => {
    await expect(page.getByText(text)).toBeVisible();
    await expect(rows).toHaveCount(count + 1);
  };
  await shown('1–6 of 13', 6);
  await page.getByRole('button', { name: 'next page' }).click();
  await shown('7–12 of 13', 6);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await shown('13–13 of 13', 1);
});

test.describe('creating a user', () => {
  test('missing and malformed values are reported, and nothing is sent', async ({ page }) => {
    await beSignedIn(page, 'manager2');
    await page.goto(USERS);
    const calls = callsTo(page, MEMBERSHIP);
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText('All fields are required');
    for (const email of ['x', 'a@b']) {
      await fillForm(page, email);
      await submit(page);
      await expect(page.getByRole('alert')).toHaveText('Enter a valid email address');
    }
    expect(calls).toEqual([]);
  });

  test('with a store: sent whole, listed, refused a second time, then deleted', async ({
    page,
  }) => {
    await beSignedIn(page, 'manager2');
    await page.goto(USERS);
    const email = newEmail('grace');
    await fillForm(page, email);
    await page.getByRole('combobox', { name: 'Stores' }).click();
    await page.getByRole('option').first().click();
    const sent = page.waitForRequest((request) => MEMBERSHIP.test(request.url()));
    await submit(page);
    const body = (await sent).postDataJSON() as { venues: string[] };
    expect(body).toMatchObject({
      user: { email, first_name: 'Grace', last_name: 'Tamura', username: email },
      regions: [],
      company: 3,
    });
    expect(body.venues).toHaveLength(1);
    await page.getByLabel('Search name or e-mail').fill(email);
    await expect(page.getByRole('cell', { name: email })).toBeVisible();

    await fillForm(page, email);
    await submit(page);
    await dialog(page, 'Create a user who sees all stores?')
      .getByRole('button', { name: 'Give access to all stores' })
      .click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'A user with this e-mail already exists.' }),
    ).toBeVisible();

    const person = { pk: 0, email, name: 'Grace Tamura' };
    const deletions = callsTo(page, /\/api\/dashboard\/user\//);
    await openActions(page, person);
    await act(page, 'Delete');
    await dialog(page, 'Are you Sure').getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page, 'Are you Sure')).toBeHidden();
    expect(deletions).toEqual([]);
    await openActions(page, person);
    await act(page, 'Delete');
    await dialog(page, 'Are you Sure').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No users match this name or e-mail.')).toBeVisible();
  });

  test("the server's first message of each field, and its alert", async ({ page }) => {
    await beSignedIn(page, 'manager2');
    await page.goto(USERS);
    await page.route(MEMBERSHIP, (route) =>
      route.fulfill({ status: 400, json: { user: { email: ['taken', 'x'], username: ['bad'] } } }),
    );
    await fillForm(page, 'a@b.cl');
    const agree = async () => {
      const question = dialog(page, 'Create a user who sees all stores?');
      await expect(question).toContainText('Grace Tamura sees all stores of the company');
      await question.getByRole('button', { name: 'Give access to all stores' }).click();
    };
    await submit(page);
    await agree();
    await expect(page.getByRole('alert').getByText('taken')).toBeVisible();
    await expect(page.getByRole('alert').getByText('bad')).toBeVisible();
    await expect(page.getByText('x', { exact: true })).toHaveCount(0);
    await page.unroute(MEMBERSHIP);
    const json = { pk: 9, email: 'a@b.cl', username: 'a@b.cl', first_name: 'G', last_name: 'T' };
    await page.route(MEMBERSHIP, (route) =>
      route.fulfill({ status: 201, json: { ...json, alert: 'smtp down' } }),
    );
    await submit(page);
    await agree();
    await expect(
      page.getByText('User created but an error ocurred sending email: smtp down'),
    ).toBeVisible();
  });
});

test('without a store it asks; without a mail server the link can be copied', async ({ page }) => {
  await beSignedIn(page, 'manager2');
  await page.goto(USERS);
  const calls = callsTo(page, MEMBERSHIP);
  await fillForm(page, 'a@b.cl');
  await submit(page);
  await dialog(page, 'Create a user who sees all stores?')
    .getByRole('button', { name: 'Cancel' })
    .click();
  expect(calls).toEqual([]);
  const link = 'http://127.0.0.1/api/set-password?token=x&lang=en';
  const json = { pk: 9, email: 'a@b.cl', username: 'a@b.cl', first_name: 'G', last_name: 'T' };
  const alert = 'The link could not be e-mailed. Copy it here.';
  await page.route(MEMBERSHIP, (route) =>
    route.fulfill({ status: 201, json: { ...json, alert, link } }),
  );
  await submit(page);
  await page.getByRole('button', { name: 'Give access to all stores' }).click();
  const passed = dialog(page, 'Link to set a password');
  await expect(passed).toContainText(alert);
  await expect(passed.getByLabel('Link for a@b.cl')).toHaveValue(link);
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
});

test('on a phone the parts of the page are reached by their names', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beSignedIn(page, 'manager2');
  await page.goto(USERS);
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('button', { name: 'Create user' })
    .click();
  await expect(page.getByRole('heading', { name: 'Create user' })).toBeInViewport();
});

test.describe('the action menu', () => {
  test('word for word; a reset ends in a one-time link, never in a password', async ({ page }) => {
    const person = await openUsers(page, 'Reset');
    await openActions(page, person);
    await expect(page.getByRole('menuitem')).toHaveText([
      'Reset Password',
      'Suspend Account',
      'Add Store / Add Region',
      'Set Region Manager',
      'Delete',
    ]);
    await expect(page.getByRole('menuitem', { name: 'Suspend Account' })).toBeDisabled();
    await act(page, 'Reset Password');
    await dialog(page, 'Are you Sure').getByRole('button', { name: 'Reset Password' }).click();
    const window = dialog(page, 'New password');
    await expect(window.getByRole('definition').first()).toHaveText(person.email);
    await expect(window.getByRole('definition').last()).toHaveText(
      'The user sets it with the link',
    );
    await expect(window).toContainText(`A link was e-mailed to ${person.email}.`);
    await expect(window.getByRole('button', { name: 'Copy the password' })).toHaveCount(0);
    expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
    await dialog(page, 'New password').getByRole('button', { name: 'Done' }).click();
    await removeUser(page, person);
  });

  test('a store and a region are given, then the store is taken again', async ({ page }) => {
    const person = await openUsers(page, 'Places');
    await openActions(page, person);
    await act(page, 'Add Store / Add Region');
    const window = dialog(page, `Stores and regions of ${person.name}`);
    const pick = async (label: string) => {
      await window.getByRole('combobox', { name: label }).click();
      const option = page.getByRole('option').first();
      const name = (await option.textContent())!;
      await option.click();
      await page.keyboard.press('Tab');
      return name;
    };
    const store = await pick('Add Store');
    const region = await pick('Add Region');
    await window.getByRole('button', { name: 'Add', exact: true }).click();
    const limited = dialog(page, 'Are you Sure');
    await expect(limited).toContainText(`${person.name} sees all stores now`);
    await limited.getByRole('button', { name: 'Limit to these' }).click();
    await expect(window).toBeHidden();
    await expect(page.getByRole('cell', { name: `${region}, ${store}` })).toBeVisible();

    await openActions(page, person);
    await act(page, 'Add Store / Add Region');
    await window.getByRole('button', { name: `Delete ${store}` }).click();
    await dialog(page, 'Are you Sure').getByRole('button', { name: 'Delete' }).click();
    await expect(window.getByRole('button', { name: `Delete ${store}` })).toHaveCount(0);
    await window.getByRole('button', { name: `Delete ${region}` }).click();
    const question = dialog(page, 'Are you Sure');
    await expect(question).toContainText('who will not see any stores');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(window.getByText('None: the user sees no stores.')).toBeVisible();
    await window.getByRole('button', { name: 'Give access to all stores' }).click();
    await question.getByRole('button', { name: 'Give access to all stores' }).click();
    await expect(window.getByText('No limits: the user sees all stores.')).toBeVisible();
    await removeUser(page, person);
  });

  test('who takes a region over is warned of, and may stop', async ({ page }) => {
    const first = await openUsers(page, 'First');
    const row = page.getByRole('region', { name: 'Region managers' }).getByRole('row').nth(1);
    const region = (await row.getByRole('rowheader').textContent())!;
    const takeOver = async (person: typeof first) => {
      await openActions(page, person);
      await act(page, 'Set Region Manager');
      const window = dialog(page, `Regions that ${person.name} manages`);
      await window.getByRole('combobox', { name: 'Set Region Manager' }).click();
      await page.getByRole('option', { name: region }).click();
      await page.keyboard.press('Tab');
      await window.getByRole('button', { name: 'Set Region Manager' }).click();
    };
    await takeOver(first);
    const warning = dialog(page, 'Are you sure to continue?');
    // Someone may have managed the region before this test; the warning itself is tested below.
    await warning
      .or(page.getByText(`${first.name} manages ${region}`))
      .first()
      .waitFor();
    if (await warning.isVisible()) {
      await warning.getByRole('button', { name: 'Set Region Manager' }).click();
    }
    await expect(row.getByText(first.name)).toBeVisible();

    const second = await openUsers(page, 'Second');
    const posts = callsTo(page, /\/region-manager\/user\//);
    await takeOver(second);
    await expect(warning).toContainText(`Ownership of ${region} from ${first.name}`);
    await warning.getByRole('button', { name: 'Cancel' }).click();
    await expect(warning).toBeHidden();
    expect(posts.filter((call) => call.startsWith('POST'))).toEqual([]);
    await page.keyboard.press('Escape');
    await takeOver(second);
    await warning.getByRole('button', { name: 'Set Region Manager' }).click();
    await expect(row.getByText(second.name)).toBeVisible();
    await removeUser(page, first);
    await removeUser(page, second);
  });
});
