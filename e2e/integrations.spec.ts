import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { startDnsServer } from '../apps/api/src/test/world/dns-server.ts';
import { DNS_PORT } from './dns.ts';
import { FORNO, openUsers } from './pages/admin-page.ts';
import { askDatabase } from './database.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The dialog of a value that is shown only once. */
const shownOnce = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an API token is made, shown once, used and ended', async ({ page }) => {
  // The second company, so that the integrations of the first stay as other tests expect them.
  await beSignedIn(page, 'manager2');
  await page.goto('/integrations');
  await page.getByRole('link', { name: 'View API tokens' }).click();
  const name = `Franchise dashboard ${Date.now()}`;
  await page.getByLabel('Name').fill(name);
  await expect(page.getByRole('button', { name: 'Make the token' })).toBeDisabled();
  await page.getByLabel('read:figures').check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the token' }).click();

  const shown = shownOnce(page, 'The new token');
  const secret = await shown.getByLabel(name).inputValue();
  expect(secret).toMatch(/^crt_[\w-]{43}$/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'I have kept it' }).click();
  await expect(shown).toBeHidden();

  const row = panel(page, 'API tokens').getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row).toContainText('never used');
  await expect(row).toContainText('read:figures');
  const use = { headers: { authorization: `Bearer ${secret}` } };
  expect((await page.request.get('/api/dashboard/venues/', use)).status()).toBe(200);
  await page.reload();
  await expect(row).toContainText('just now');
  await expect(page.getByRole('main')).not.toContainText(secret);

  await askDatabase(
    `UPDATE api_token SET last_used_at = now() - interval '94 days' WHERE name = $1`,
    [name],
  );
  await page.reload();
  await expect(row).toContainText('94 days ago');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('94 days');

  await row.getByRole('button', { name: `End it: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(row).toHaveCount(0);
  expect((await page.request.get('/api/dashboard/venues/', use)).status()).toBe(401);
});

test('a receiver of webhooks: refused addresses say why, what fails is shown and sent again', async ({
  page,
}) => {
  // Ends receivers that a failed run left.
  await askDatabase(
    `UPDATE webhook_receiver SET ended_at = now(), ended_by = made_by
     WHERE company_id = $1 AND ended_at IS NULL`,
    [FORNO],
  );
  await beSignedIn(page, 'manager2');
  await page.goto('/integrations/webhooks');
  await page.getByRole('button', { name: 'Add a receiver' }).click();
  const form = page.getByRole('dialog', { name: 'A new receiver' });
  const name = `Kitchen chat ${Date.now()}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address').fill('https://10.1.2.3/hook');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toContainText('the address points into your own network');
  expect(await violations(page)).toEqual([]);
  // A domain that nobody owns, so that nothing leaves this machine.
  await form.getByLabel('Address').fill('https://hooks.invalid/lumbre');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const shown = shownOnce(page, 'The signing secret');
  await expect(shown.getByLabel(name)).toHaveValue(/^whsec_/);
  await shown.getByRole('button', { name: 'I have kept it' }).click();

  await page.getByRole('button', { name: `Send a test to ${name}` }).click();
  const log = panel(page, 'What was sent');
  const row = log.getByRole('row', { name: new RegExp(`test ${name} the connection failed`) });
  await expect(row).toContainText('waiting', { timeout: 30_000 });
  await row.getByRole('button', { name: 'test', exact: true }).click();
  await expect(log).toContainText('webhook-id: msg_');
  await expect(log).toContainText('"type":"test"');
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Send now' }).click();
  await expect
    .poll(async () => {
      const found = await askDatabase<{ actions: string[] }>(
        `SELECT array_agg(action ORDER BY id) AS actions FROM audit_entry
         WHERE company_id = $1 AND subject = $2`,
        [FORNO, name],
      );
      return found[0]?.actions;
    })
    .toEqual(['webhook_changed', 'webhook_sent_again']);

  await page.goto('/integrations');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    `“${name}” has been refusing since`,
  );
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Webhooks');

  await page.getByRole('link', { name: 'View Webhooks' }).click();
  const change = page.getByRole('button', { name: `Change ${name}` });
  await change.click();
  await page.getByRole('button', { name: 'New secret' }).click();
  await page
    .getByRole('dialog', { name: 'Make a new secret?' })
    .getByRole('button', { name: 'New secret' })
    .click();
  await shown.getByRole('button', { name: 'I have kept it' }).click();
  await change.click();
  await page.getByRole('button', { name: 'End it' }).click();
  await page
    .getByRole('dialog', { name: `End “${name}”?` })
    .getByRole('button', { name: 'End it' })
    .click();
  await expect(change).toHaveCount(0);
});

test('a person’s data are exported and erased by who types the name', async ({ page }) => {
  const { name, email, pk } = await openUsers(page, `Zebulon${Date.now()}`);
  // A new account that nobody has used is for staff alone to erase.
  await askDatabase("UPDATE user_account SET created_at = '2024-01-01' WHERE id = $1", [pk]);
  await page.goto('/integrations/personal-data');
  await page.getByLabel('Who').fill(email);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('main')).toContainText('Log entries');
  expect(await violations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as JSON' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`person-${pk}.json`);
  expect(readFileSync(await file.path(), 'utf8')).toContain(email);

  await page.getByRole('button', { name: 'Erase…' }).click();
  const asked = page.getByRole('dialog', { name: `Erase ${name}?` });
  const act = asked.getByRole('button', { name: 'Erase for good' });
  await asked.getByLabel(`Type ${name}`).fill(name.slice(0, -1));
  await expect(act).toBeDisabled();
  await asked.getByLabel(`Type ${name}`).fill(name);
  expect(await violations(page)).toEqual([]);
  await act.click();
  await expect(page.getByText(/Erased: now person [0-9a-f]{8}/)).toBeVisible();
  await expect(page.getByText('Nobody of this name.')).toBeVisible();
  await page.goto('/audit-log');
  const entries = page.getByRole('region', { name: 'Entries' });
  await expect(entries).toContainText('Person erased');
  await expect(entries).not.toContainText(email);
});

test('a shorter time is typed once more; a store and a span are held and lifted', async ({
  page,
}) => {
  await askDatabase('DELETE FROM retention WHERE company_id = $1', [FORNO]);
  await askDatabase('DELETE FROM legal_hold WHERE company_id = $1', [FORNO]);
  await beSignedIn(page, 'manager2');
  await page.goto('/integrations/retention');
  const heading = page.getByRole('heading', { level: 1 });
  const EVERYTHING = 'Everything stays for as long as the company.';
  await expect(heading).toHaveText(EVERYTHING);
  // Longer than the demo's history, so that nothing is deleted.
  const days = page.getByRole('form', { name: 'Judgements' }).getByLabel('Days', { exact: true });
  const save = page.getByRole('form', { name: 'Judgements' }).getByRole('button', { name: 'Save' });
  await days.fill('3000');
  await save.click();
  const asked = page.getByRole('dialog', { name: 'A shorter time' });
  await expect(asked).toContainText('This deletes 0 judgements tonight. Type 3000 to go on.');
  expect(await violations(page)).toEqual([]);
  await expect(asked.getByRole('button', { name: 'Go on' })).toBeDisabled();
  await asked.getByLabel('Days once more').fill('3000');
  await asked.getByRole('button', { name: 'Go on' }).click();
  await expect(heading).toHaveText('Days kept: judgements 3,000. Nothing will be deleted tonight.');

  await page.getByRole('button', { name: 'Hold a store and a span' }).click();
  const form = page.getByRole('dialog', { name: 'Legal hold' });
  await form.getByLabel('From').fill('2026-08-01');
  await form.getByLabel('Until').fill('2026-08-31');
  await form.getByLabel('Why').fill('claim 2231');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Hold', exact: true }).click();
  const holds = panel(page, 'Legal hold');
  await expect(holds).toContainText('1 – 31 Aug 2026');
  await expect(holds).toContainText('claim 2231');
  await holds.getByRole('button', { name: 'Lift' }).click();
  await expect(holds).not.toContainText('claim 2231');

  await days.fill('');
  await save.click();
  await expect(heading).toHaveText(EVERYTHING);
});

test('that only the pizza’s circle of a picture is kept is switched on and off', async ({
  page,
}) => {
  await askDatabase('UPDATE company SET crops_pictures = false WHERE id = $1', [FORNO]);
  await beSignedIn(page, 'manager2');
  await page.goto('/integrations/retention');
  const shown = panel(page, 'What a picture shows');
  const choice = shown.getByRole('switch', { name: 'Keep only the pizza’s circle' });
  await expect(choice).not.toBeChecked();
  await expect(shown.getByRole('img', { name: 'A picture cropped to its circle' })).toBeVisible();
  for (const isOn of [true, false]) {
    await choice.press('Space');
    await expect(choice).toBeChecked({ checked: isOn });
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(choice).toBeChecked({ checked: isOn });
  }
});

test('the page does not exist for others, nor for who administers some stores alone', async ({
  page,
}) => {
  await beSignedIn(page, 'regular');
  for (const path of ['/integrations', '/integrations/tokens', '/integrations/personal-data']) {
    await page.goto(path);
    await expect(page.getByText('Page Not Found')).toBeVisible();
  }
  // The server's response to a user who administers only some of the stores.
  await beSignedIn(page, 'manager');
  await page.route('**/api/integrations/company/*/tokens/', (route) =>
    route.fulfill({ status: 403, json: { err: 'Not yours.', code: 'whole_company_needed' } }),
  );
  await page.goto('/integrations');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});

test.describe('in a Spanish browser', () => {
  test.use({ locale: 'es-MX' });

  test('the panels speak Spanish', async ({ page }) => {
    await beSignedIn(page, 'manager');
    await page.goto('/integrations');
    await expect(page.getByRole('main')).toContainText('Todo lo que entra y sale');
    await page.getByRole('link', { name: 'Tokens de API', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Crear el token' })).toBeVisible();
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Añadir un receptor' })).toBeVisible();
    await page.getByRole('link', { name: 'Datos personales', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Qué hace el borrado' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

test('a month of pizzas is downloaded as a file', async ({ page }) => {
  await beSignedIn(page, 'manager');
  await page.goto('/integrations/exports');
  const link = page.getByRole('link', { name: /^Download Pizzas, / }).first();
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/^pizzas-\d{4}-\d{2}\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('specialty');
});

test('a download that broke off goes on from a day, in the file of its month alone', async ({
  page,
}) => {
  await beSignedIn(page, 'manager');
  await page.goto('/integrations/exports');
  const links = page.getByRole('link', { name: /^Download Pizzas, / });
  const month = /(\d{4}-\d{2})\/$/.exec((await links.first().getAttribute('href'))!)![1]!;
  await page.getByLabel('Go on from').fill(`${month}-02`);
  await expect(links.first()).toHaveAttribute('href', new RegExp(`\\?from=${month}-02$`));
  await expect(links.nth(1)).not.toHaveAttribute('href', /from/);
  const [file] = await Promise.all([page.waitForEvent('download'), links.first().click()]);
  expect(readFileSync(await file.path(), 'utf8')).not.toContain(`${month}-01`);
  expect(await violations(page)).toEqual([]);
});

test('pictures may train the engine while an administrator of the company says so', async ({
  page,
}) => {
  await beSignedIn(page, 'manager');
  await page.goto('/integrations/exports');
  const allowed = page.getByRole('switch', { name: 'Pictures may train the engine' });
  await expect(allowed).not.toBeChecked();
  for (const isOn of [true, false]) {
    const stored = page.waitForResponse(/dataset-consent/);
    await allowed.click();
    expect((await stored).status()).toBe(200);
    await page.reload();
    await expect(allowed).toBeChecked({ checked: isOn });
  }
  expect(await violations(page)).toEqual([]);
});

test('a sign-on domain is verified by its DNS record, or released by the staff', async ({
  page,
  browser,
}) => {
  const dns = await startDnsServer(DNS_PORT);
  // Deletes what a failed run left.
  const forget = () => askDatabase('DELETE FROM sign_on_provider WHERE company_id = $1', [FORNO]);
  await forget();
  await beSignedIn(page, 'manager2');
  await page.goto('/integrations/sign-on');
  await page.getByLabel('Name', { exact: true }).fill('Forno ID');
  await page.getByLabel('Issuer').fill('https://login.invalid');
  await page.getByLabel('Client id').fill('crustodian');
  await page.getByLabel('Client secret').fill('a secret of nobody');
  await page.getByLabel('Whose addresses').fill('github.io');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Below one of these domains');
  await page.getByLabel('Whose addresses').fill('forno.example, forno-release.example');
  await page.getByRole('button', { name: 'Save' }).click();
  const head = page.getByRole('heading', { level: 1 });
  await expect(head).toHaveText('Nobody comes in with Forno ID yet: its domains are not verified.');

  const domains = panel(page, 'Domains');
  const own = domains.getByRole('listitem').filter({ hasText: '_crustodian.forno.example' });
  await expect(own).toContainText('not verified: it signs nobody in');
  const value = await own.getByText(/^crustodian-domain-verification=/).innerText();
  expect(await violations(page)).toEqual([]);
  const check = own.getByRole('button', { name: 'Check now: forno.example' });
  await check.click();
  await expect(own).toContainText('no record found at _crustodian.forno.example');
  dns.records.set('_crustodian.forno.example', [`${value}0`]);
  await check.click();
  await expect(own).toContainText('a record with another value was found');
  dns.records.set('_crustodian.forno.example', [value]);
  await check.click();
  await expect(head).toHaveText('People with an address of forno.example come in with Forno ID.');
  await expect(domains).toContainText('forno.example verified by DNS');
  await dns.stop();

  const context = await browser.newContext();
  const staff = await context.newPage();
  await beSignedIn(staff, 'staff');
  await staff.goto('/integrations/sign-on');
  const waiting = panel(staff, 'Domains of all companies that wait');
  const released = waiting.getByRole('listitem').filter({ hasText: 'forno-release.example' });
  await expect(released).toContainText('signs nobody in');
  expect(await violations(staff)).toEqual([]);
  await released.getByRole('button', { name: /^Release/ }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(released).toHaveCount(0);
  await context.close();
  await page.reload();
  await expect(head).toContainText('or 1 more come in with Forno ID');
  await expect(domains).toContainText('released by the provider’s staff');
  await forget();
});
