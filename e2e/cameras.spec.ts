import AxeBuilder from '@axe-core/playwright';
import { CLOSES, simulateCamera } from '@crustodian/domain/cameras/simulated-camera.fixture';
import { expect, test, type Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { beSignedIn } from './pages/sign-in.ts';

const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;
const DAYS = 15;
const rows = (page: Page) => page.getByRole('region', { name: 'Cameras' }).getByRole('listitem');

/** Pictures of two stores' cameras up to now; the light of the first one changed eight open hours ago. */
const insertCameras = async () => {
  await forgetCameras();
  const venues = await askDatabase<{ id: number; minute: number }>(
    `SELECT id, (extract(epoch FROM now() AT TIME ZONE time_zone) / 60)::int AS minute
     FROM venue WHERE company_id = 2 ORDER BY id LIMIT 2`,
  );
  for (const [at, { id, minute }] of venues.entries()) {
    const lamp = { fromDay: DAYS - 1, fromHour: CLOSES - 8, add: { lightness: -7 } };
    const faults = at === 0 ? [lamp] : [];
    const pictures = simulateCamera({ seed: 5, days: DAYS, perHour: 20, faults });
    const later = minute - pictures.at(-1)!.minute;
    const rows = pictures.map(({ seen, ...picture }, index) => ({
      ...seen,
      venue_id: id,
      camera: 'oven-1',
      id: index,
      digest: picture.digest,
      fault: picture.fault,
      seen_local: new Date((picture.minute + later) * 60_000).toISOString().slice(0, 19),
    }));
    await askDatabase(
      'INSERT INTO camera_picture SELECT * FROM json_populate_recordset(NULL::camera_picture, $1::json)',
      [JSON.stringify(rows)],
    );
    await askDatabase(`INSERT INTO watched_camera (venue_id, camera) VALUES ($1, 'oven-1')`, [id]);
    if (at > 0) continue;
    // As the job finds it within the minute.
    await askDatabase(
      `INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, figure, usual, is_sure, value)
       VALUES ($1, 1, 'oven-1', 'light', $2, now(), 'lightness', 62, true, 55)`,
      [id, rows.at(-8 * 20)!.seen_local],
    );
  }
};
const forgetCameras = async () => {
  for (const table of [
    'camera_act',
    'camera_item',
    'camera_picture',
    'watched_camera',
    'camera',
    'store_agent',
  ]) {
    await askDatabase(`DELETE FROM ${table}`);
  }
};
test.afterAll(forgetCameras);

test('cameras of a company: what needs a hand, and whether it is the kitchen', async ({ page }) => {
  await insertCameras();
  await beSignedIn(page, 'manager');
  await page.goto('/cameras');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^One of two cameras sees well\./,
  );
  await expect(rows(page).first()).toContainText('light changed');
  await expect(page.getByRole('img', { name: /light changed: not the kitchen/ })).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: `test-results/cameras-${width}.png`, fullPage: true });
  }
  await page.getByRole('button', { name: 'It is the lamp' }).click();
  await expect(rows(page).first()).toContainText('Confirmed.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).first()).not.toContainText('Confirmed.');
  await page.goto('/today');
  await expect(
    page.getByRole('link', { name: /the light changed, not the kitchen/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Check the camera' }).click();
  await expect(page).toHaveURL(/\/cameras/);
});
