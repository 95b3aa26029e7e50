import { expect, test, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askDatabase } from './database.ts';
import { drawPizza } from '../packages/scoring/src/fixtures/draw-pizza.ts';
import { targetJpeg } from '../packages/scoring/src/fixtures/draw-target.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { simulateCamera } from './pages/simulate-camera.ts';
import { violations } from './violations.ts';

test.use({ viewport: { width: 390, height: 844 } });

const CAMERA = `e2e-${Date.now()}`;

async function expectFlawless(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(page.viewportSize()!.width);
}

async function makeLink(page: Page, camera = CAMERA): Promise<string> {
  await beSignedIn(page, 'staff');
  await page.goto('/cameras?company=2');
  await page.getByRole('button', { name: 'Set up a camera' }).click();
  await page.getByLabel('Name of the camera').fill(camera);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  return page.getByLabel('Or open this on the phone').inputValue();
}

const LINK_ENDED = 'This link has been used or is older than 24 hours.';

const beingSetUp = (page: Page, camera: string) =>
  page
    .getByRole('region', { name: 'Being set up' })
    .getByRole('listitem')
    .filter({ hasText: camera });

/** Retries, because what the camera sees is refused until the pizza is in front of it. */
async function scoreTestPizza(phone: Page): Promise<void> {
  const question = phone.getByText('Is this the pizza in front of you?');
  const look = phone.getByRole('button', { name: /Look at the pizza|Look again/ }).first();
  await expect(async () => {
    // A slow response may arrive after the attempt that requested it.
    if (!(await question.isVisible())) await look.click({ timeout: 5000 });
    await expect(question).toBeVisible({ timeout: 8000 });
  }).toPass({ timeout: 60_000 });
}

test('a newcomer sets a camera up by phone, from the link to done', async ({ browser, page }) => {
  test.setTimeout(180_000);
  const link = await makeLink(page);
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('How does your camera speak?');
  await expectFlawless(phone);
  await phone.getByRole('radio', { name: /It sends pictures itself/ }).check();
  await expectFlawless(phone);
  await phone.getByRole('button', { name: 'Make the key' }).click();
  const header = await phone.getByLabel('Header').inputValue();
  const pizzaAt = (x: number) => drawPizza({ width: 1280, height: 720, x, radius: 330 });
  const camera = simulateCamera(
    phone.request,
    CAMERA,
    header.replace('Authorization: Device ', ''),
    await pizzaAt(560),
  );
  await expect(phone.getByText('Connected. 1280 × 720.')).toBeVisible();
  await phone.getByRole('button', { name: 'Show the picture' }).click();

  const seen = phone.getByRole('img', { name: 'What the camera sees' });
  await expect
    .poll(() => seen.evaluate((picture) => (picture as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(phone.getByText('The pizza is 4 cm too far left.')).toBeVisible({ timeout: 30_000 });
  const fits = phone.getByRole('button', { name: 'The ring fits' });
  await expect(fits).toBeDisabled();
  await expectFlawless(phone);
  camera.shows(await pizzaAt(645));
  await fits.click({ timeout: 30_000 });

  await phone.context().setOffline(true);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You are offline.');
  await expectFlawless(phone);
  await phone.context().setOffline(false);
  await expect(phone.getByRole('heading', { name: 'You are offline.' })).toBeHidden();

  camera.shows(await targetJpeg({ blur: 2.5 }));
  // Until the picture of the target arrives, the pizza is measured.
  await expect(async () => {
    await phone.getByRole('button', { name: /^Measure/ }).click();
    await expect(phone.getByText('Four of five are good. The picture is soft.')).toBeVisible({
      timeout: 4000,
    });
  }).toPass({ timeout: 30_000 });
  await expect(phone.getByText('Go on without')).toBeHidden();
  camera.shows(await targetJpeg({ cast: [1.05, 1, 0.75] }));
  await expect(async () => {
    await phone.getByRole('button', { name: 'Measure again' }).click();
    await expect(phone.getByText('The light is a little yellow.')).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 30_000 });
  await expectFlawless(phone);
  await phone.reload();
  await phone.getByRole('button', { name: 'Go on without' }).click();

  camera.shows(await pizzaAt(645));
  await scoreTestPizza(phone);
  await expectFlawless(phone);
  await phone.getByRole('button', { name: 'Yes, that is it' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('camera is ready.');
  await expectFlawless(phone);
  await camera.off();
  await page.reload();
  await expect(beingSetUp(page, CAMERA)).toContainText('It appears below with its first picture.');

  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(LINK_ENDED);
});

test('a link that a phone has opened is ended from the list', async ({ browser, page }) => {
  const name = `${CAMERA}-ended`;
  const link = await makeLink(page, name);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(beingSetUp(page, name)).toContainText('not opened yet');
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('How does your camera speak?');
  await page.reload();
  await expect(beingSetUp(page, name)).toContainText('open on a phone since');
  await expectFlawless(page);
  await page.getByRole('button', { name: new RegExp(`^End the link: .*${name}$`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click();
  await expect(beingSetUp(page, name)).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(LINK_ENDED);
});

/** A camera that serves its picture at a password-protected URL, read by the box in a store. */
async function startPictureCamera(password: string, first: Uint8Array) {
  let picture = first;
  const wanted = `Basic ${Buffer.from(`kitchen:${password}`).toString('base64')}`;
  const http = createServer(({ headers }, reply) => {
    if (headers.authorization === wanted) reply.writeHead(200).end(picture);
    else reply.writeHead(401, { 'www-authenticate': 'Basic realm="cam"' }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => http.once('listening', listening));
  ends.push(() => http.close());
  return {
    address: `127.0.0.1:${(http.address() as AddressInfo).port}/a.jpg`,
    shows: (next: Uint8Array) => void (picture = next),
  };
}

const ends: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The agent of a store, as run by its box. */
async function startBox(venue: number, baseUrl: string) {
  const token = randomBytes(32).toString('base64url');
  await askDatabase(
    `INSERT INTO device_token (digest, venue_id, label) VALUES (decode($1, 'hex'), $2, 'e2e box')`,
    [createHash('sha256').update(token).digest('hex'), venue],
  );
  const folder = await mkdtemp(join(tmpdir(), 'box-'));
  const child = spawn(
    process.execPath,
    ['apps/api/src/cli.ts', 'agent', '--server', baseUrl, '--folder', folder, '--name', CAMERA],
    { env: { ...process.env, CRUSTODIAN_TOKEN: token }, stdio: 'ignore' },
  );
  ends.push(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
    await askDatabase(`DELETE FROM camera WHERE agent = $1`, [CAMERA]);
    await askDatabase(`DELETE FROM store_agent WHERE name = $1`, [CAMERA]);
  });
}

test('a camera that the box reads is set up by phone, from a wrong password to done', async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const link = await makeLink(page, `${CAMERA}-b`);
  const [made] = await askDatabase<{ venue: number }>(
    'SELECT venue_id AS venue FROM camera_setup WHERE camera = $1',
    [`${CAMERA}-b`],
  );
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await phone.getByRole('radio', { name: /It has a picture address/ }).check();
  await expect(phone.getByText('No box of this store has called.')).toBeVisible();
  await expectFlawless(phone);
  const pizza = await drawPizza({ width: 1280, height: 720, x: 645, radius: 330 });
  const camera = await startPictureCamera('secret-7', pizza);
  await startBox(made!.venue, baseURL!);
  const address = phone.getByRole('textbox', { name: 'Address' });
  await address.fill(camera.address, { timeout: 60_000 });
  await phone.getByLabel('User').fill('kitchen');
  await phone.getByLabel('Password').fill('wrong');
  await phone.getByRole('button', { name: 'Try it' }).click();
  const refused = phone.getByText('The camera refuses the password.');
  await expect(refused).toBeVisible({ timeout: 30_000 });
  await expectFlawless(phone);
  await phone.getByRole('button', { name: 'Type it again' }).click();
  await expect(phone.getByLabel('Password')).toBeFocused();
  await phone.getByLabel('Password').fill('secret-7');
  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(phone.getByText(/Connected in .* 1280 × 720\./)).toBeVisible({ timeout: 30_000 });
  await expectFlawless(phone);
  await phone.getByRole('button', { name: 'Show the picture' }).click();
  await phone.getByRole('button', { name: 'The ring fits' }).click({ timeout: 60_000 });

  camera.shows(await targetJpeg({}));
  await expect(async () => {
    await phone.getByRole('button', { name: /^Measure/ }).click();
    await expect(phone.getByText('All five are good.')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await phone.getByRole('button', { name: 'Go on', exact: true }).click();
  camera.shows(pizza);
  await scoreTestPizza(phone);
  await phone.getByRole('button', { name: 'Yes, that is it' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('camera is ready.');

  // The box stores the password and reads the camera from now on; the server has deleted it.
  await expect
    .poll(
      async () =>
        askDatabase(
          `SELECT k.state, s.sealed_source IS NULL AS forgotten FROM camera k JOIN camera_setup s
            ON s.venue_id = k.venue_id AND s.camera = k.name WHERE k.name = $1`,
          [`${CAMERA}-b`],
        ),
      { timeout: 60_000 },
    )
    .toEqual([{ state: 'works', forgotten: true }]);
});
