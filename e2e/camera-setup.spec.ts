import AxeBuilder from '@axe-core/playwright';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { drawPizza } from '../packages/scoring/src/fixtures/draw-pizza.ts';
import { targetJpeg } from '../packages/scoring/src/fixtures/draw-target.ts';
import { beSignedIn } from './pages/sign-in.ts';

test.use({ viewport: { width: 390, height: 844 } });

const CAMERA = `e2e-${Date.now()}`;

/** A camera that pushes what is before it every half second. */
function simulateCamera(request: APIRequestContext, key: string, first: Uint8Array) {
  let picture = first;
  let isOn = true;
  const work = (async () => {
    while (isOn) {
      await request
        .post(`/api/ingest/snapshot/${CAMERA}`, {
          headers: { authorization: `Device ${key}`, 'content-type': 'image/jpeg' },
          data: Buffer.from(picture),
        })
        .catch(() => undefined);
      await new Promise((next) => setTimeout(next, 500));
    }
  })();
  return {
    shows: (next: Uint8Array) => void (picture = next),
    off: async () => {
      isOn = false;
      await work;
    },
  };
}

async function expectFlawless(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(page.viewportSize()!.width);
}

async function makeLink(page: Page): Promise<string> {
  await beSignedIn(page, 'staff');
  await page.goto('/cameras?company=2');
  await page.getByRole('button', { name: 'Set up a camera' }).click();
  await page.getByLabel('Name of the camera').fill(CAMERA);
  await page.getByRole('button', { name: 'Make the link' }).click();
  return page.getByLabel('Open this on the phone').inputValue();
}

test('a newcomer sets a camera up by phone, from the link to done', async ({ browser, page }) => {
  test.setTimeout(180_000);
  const link = await makeLink(page);
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('How does your camera speak?');
  await expectFlawless(phone);
  await phone.getByRole('button', { name: 'Make the key' }).click();
  const header = await phone.getByLabel('Header').inputValue();
  const pizzaAt = (x: number) => drawPizza({ width: 1280, height: 720, x, radius: 330 });
  const camera = simulateCamera(
    phone.request,
    header.replace('Authorization: Device ', ''),
    await pizzaAt(560),
  );
  await expect(phone.getByText('Connected. 1280 × 720.')).toBeVisible();
  await phone.getByRole('button', { name: 'Show the picture' }).click();

  await expect(phone.getByText('The pizza is 4 cm too far left.')).toBeVisible({ timeout: 30_000 });
  const fits = phone.getByRole('button', { name: 'The ring fits' });
  await expect(fits).toBeDisabled();
  await expectFlawless(phone);
  camera.shows(await pizzaAt(645));
  await fits.click({ timeout: 30_000 });

  camera.shows(await targetJpeg({ blur: 2.5 }));
  await phone.waitForTimeout(1500);
  await phone.getByRole('button', { name: 'Measure' }).click();
  await expect(phone.getByText('Four of five are good. The picture is soft.')).toBeVisible();
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
  await expect(async () => {
    await phone
      .getByRole('button', { name: /Look at the pizza|Look again/ })
      .first()
      .click();
    await expect(phone.getByText('Is this the pizza in front of you?')).toBeVisible({
      timeout: 8000,
    });
  }).toPass({ timeout: 60_000 });
  await expectFlawless(phone);
  await phone.getByRole('button', { name: 'Yes, that is it' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('camera is ready.');
  await expectFlawless(phone);
  await camera.off();

  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    'This link has been used or is older than 24 hours.',
  );
});
