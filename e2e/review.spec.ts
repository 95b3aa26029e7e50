import { expect, test, type Page } from '@playwright/test';
import { pizzaId } from '../packages/domain/src/pizza/wire-id.ts';
import { askDatabase } from './database.ts';
import {
  card,
  correctionSent,
  daysAgo,
  feedPath,
  openFeed,
  overlay,
  shownCount,
} from './pages/feed-page.ts';
import {
  act,
  ALL,
  BOERNE,
  flag,
  notice,
  openPizza,
  otherStandard,
  radio,
  title,
} from './pages/open-pizza.ts';
import { beSignedIn } from './pages/sign-in.ts';

test.describe('a correction is sent, answered and still there after a reload', () => {
  test('the standard', async ({ page }) => {
    await openPizza(page, { day: 2 });
    const chosen = await otherStandard(page);
    const { status, body } = await correctionSent(page, () =>
      overlay(page).getByText(chosen, { exact: true }).click(),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ standard: chosen.toLowerCase().replaceAll(' ', '_') });
    await page.reload();
    await expect(radio(page, chosen)).toBeChecked();
    await expect(overlay(page).getByText(/^Set by /)).toBeVisible();
  });

  test('the derived standard, by a click on it', async ({ page }) => {
    const { day, id, standard } = await derivedPizza();
    await beSignedIn(page, 'reviewer');
    const open = pizzaId({ venue: BOERNE, day, id });
    await page.goto(feedPath({ venue: BOERNE, day, more: `${ALL}&open=${open}` }));
    await expect(overlay(page).getByText(/^Derived from /)).toBeVisible();
    await expect(radio(page, standard)).toBeChecked();
    const { status } = await correctionSent(page, () =>
      overlay(page).getByText(standard, { exact: true }).click(),
    );
    expect(status).toBe(200);
    await expect(overlay(page).getByText(/^Set by /)).toBeVisible();
    await expect(radio(page, standard)).toBeChecked();
  });

  for (const [name, field, day] of [
    ['Bubbles', 'bubbles', 3],
    ['Overbaked', 'overbaked', 4],
    ['Bad cut', 'badCut', 5],
  ] as const) {
    test(`the flag ${name}, alone and at once, as 1 or 0`, async ({ page }) => {
      await openPizza(page, { day });
      const before = await flag(page, name).isChecked();
      const { body } = await correctionSent(page, () => flag(page, name).click());
      const { t_id, pipe_id, vid_id, request_id, rev, ...change } = body;
      expect(change).toEqual({ [field]: before ? 0 : 1 });
      expect([t_id, pipe_id, vid_id, request_id, rev].every((id) => id !== undefined)).toBe(true);
      await page.reload();
      await expect(flag(page, name)).toBeChecked({ checked: !before });
    });
  }

  test('the score, by two presses', async ({ page }) => {
    await openPizza(page, { day: 6 });
    await act(page, 'Scoring Feedback').click();
    const slider = overlay(page).getByRole('slider', { name: 'Border size' });
    expect(await slider.getAttribute('aria-valuemax')).toBe('0.801');
    const before = Number(await slider.getAttribute('aria-valuenow'));
    await slider.focus();
    await page.keyboard.press(before > 0.4 ? 'ArrowLeft' : 'ArrowRight');
    // A slider with steps of 0.1 snaps to whole steps.
    const wanted = Number((before > 0.4 ? before - 0.1 : before + 0.1).toFixed(1));
    await expect(overlay(page).getByText('1 criterion changed')).toBeVisible();
    const { body, answer } = await correctionSent(page, () => act(page, 'Give Feedback').click());
    const criteria = body['score_criteria'] as Record<string, number>;
    expect(criteria['Bordes']).toBeCloseTo(wanted, 4);
    await expect(act(page, 'Scoring Feedback')).toBeVisible();
    await page.reload();
    await expect(overlay(page).getByText(String(answer['score']), { exact: true })).toBeVisible();
    await act(page, 'Scoring Feedback').click();
    await expect(slider).toHaveAttribute('aria-valuenow', String(wanted));
  });

  test('specialty, crust and attributes, by two presses and one request', async ({ page }) => {
    await openPizza(page, { day: 7 });
    await act(page, 'Data Feedback').click();
    // Values different from the current ones.
    const isNapolitana = (await title(page).textContent()) === 'Napolitana';
    const specialty = isNapolitana ? 'Italian' : 'Napolitana';
    const isPan = await overlay(page).getByRole('radio', { name: 'pan', exact: true }).isChecked();
    const crust = isPan ? 'Thin' : 'pan';
    const foggy = overlay(page).getByRole('checkbox', { name: 'Foggy' });
    const wasFoggy = await foggy.isChecked();
    await overlay(page)
      .getByRole('button', { name: /^Specialty/ })
      .click();
    await page.getByRole('option', { name: specialty, exact: true }).click();
    await overlay(page).getByText(crust, { exact: true }).click();
    await foggy.setChecked(!wasFoggy);
    await expect(overlay(page).getByText('3 fields changed')).toBeVisible();
    const { body } = await correctionSent(page, () => act(page, 'Give Feedback').click());
    expect(body).toMatchObject({
      specialty: isNapolitana ? 'italiana' : 'napolitana',
      crust: isPan ? 'delgada' : 'pan',
      attributes: wasFoggy ? [] : ['foggy'],
    });
    await page.reload();
    await expect(title(page)).toHaveText(specialty);
    await act(page, 'Data Feedback').click();
    await expect(overlay(page).getByRole('radio', { name: crust, exact: true })).toBeChecked();
    await expect(foggy).toBeChecked({ checked: !wasFoggy });
  });
});

test.describe('Hide asks first', () => {
  test('cancel sends nothing, Hide takes the pizza out of the feed', async ({ page }) => {
    await openPizza(page, { day: 8 });
    const listed = await shownCount(page);
    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to hide this result?',
    });
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().endsWith('/qa_feedback/'))));
    await act(page, 'Hide').click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    expect(sent).toBe(0);

    await act(page, 'Hide').click();
    const { body } = await correctionSent(page, () =>
      question.getByRole('button', { name: 'Hide' }).click(),
    );
    expect(body).toMatchObject({ censored: 1 });
    await page.goto(feedPath({ venue: BOERNE, day: daysAgo(8), more: ALL }));
    await expect.poll(() => shownCount(page)).toBe(listed - 1);
  });

  for (const [by, undo] of [
    ['its key', (page: Page) => page.keyboard.press('u')],
    ['the notice', (page: Page) => notice(page).getByRole('button', { name: 'Undo' }).click()],
  ] as const) {
    test(`goes on with the next pizza; Undo by ${by} brings the hidden one back`, async ({
      page,
    }) => {
      await openPizza(page, { day: 8, place: 2 });
      const address = page.url();
      const place = await overlay(page)
        .getByText(/^2 of \d+$/)
        .textContent();
      await page.keyboard.press('h');
      const question = page.getByRole('dialog', { name: /^Are you sure you want to hide/ });
      await question.getByRole('button', { name: 'Hide' }).click();
      await expect(notice(page).filter({ hasText: 'Pizza hidden' })).toBeVisible();
      await expect(page).not.toHaveURL(address);
      await expect(question).toHaveCount(0);
      await expect(act(page, 'Hide')).toBeVisible();
      await undo(page);
      await expect(notice(page).filter({ hasText: 'Change undone' })).toBeVisible();
      await page.goto(address);
      await expect(overlay(page).getByText(place!, { exact: true })).toBeVisible();
    });
  }
});

test.describe('paging', () => {
  test('by arrow keys and buttons, around both ends', async ({ page }) => {
    await openPizza(page, { day: 9 });
    const last = await shownCount(page);
    const place = (at: number) => overlay(page).getByText(`${at} of ${last}`, { exact: true });
    await expect(place(1)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(place(3)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(place(last)).toBeVisible();
    await overlay(page).getByRole('button', { name: 'Next pizza' }).click();
    await expect(place(1)).toBeVisible();
    await overlay(page).getByRole('button', { name: 'Previous pizza' }).click();
    await expect(place(last)).toBeVisible();
  });

  test('closes on Escape and on a click outside', async ({ page }) => {
    await openPizza(page, { day: 9 });
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    await card(page, 2).click();
    await expect(title(page)).toBeVisible();
    await page.mouse.click(30, 450);
    await expect(overlay(page)).toHaveCount(0);
  });

  test('one key judges and goes on; what was judged is skipped and stays in its place', async ({
    page,
  }) => {
    await openFeed(page, { account: 'reviewer', venue: BOERNE, day: daysAgo(10) });
    const toReview = await shownCount(page);
    await card(page, 1).click();
    const name = await title(page).textContent();
    const { body } = await correctionSent(page, () => page.keyboard.press('3'));
    expect(body).toMatchObject({ standard: 'not_to_standard' });
    await expect(overlay(page).getByText(`2 of ${toReview}`, { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(
      overlay(page).getByText(`${toReview} of ${toReview}`, { exact: true }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page, 1)).toContainText('No longer in filter');
    await expect(card(page, 1)).toContainText(name!);
    await page.reload();
    await expect.poll(() => shownCount(page)).toBe(toReview - 1);
  });
});

test('Undo takes the last change back', async ({ page }) => {
  await openPizza(page, { day: 11 });
  const before = await flag(page, 'Bubbles').isChecked();
  await correctionSent(page, () => page.keyboard.press('b'));
  await expect(flag(page, 'Bubbles')).toBeChecked({ checked: !before });
  await page.keyboard.press('u');
  await expect(notice(page).filter({ hasText: 'Change undone' })).toBeVisible();
  await expect(flag(page, 'Bubbles')).toBeChecked({ checked: before });
});

test('Escape leaves the edit first, then the overlay', async ({ page }) => {
  await openPizza(page, { day: 11, place: 2 });
  await page.keyboard.press('s');
  await expect(act(page, 'Give Feedback')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(act(page, 'Scoring Feedback')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
});

test.describe('an edit with changes is left only on purpose', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });
  const answer = async (page: Page, name: string) => {
    await question(page).getByRole('button', { name }).click();
    // The overlay ignores keys while a dialog is above it, also while that dialog fades out.
    await expect(page.locator('[aria-modal=true]')).toHaveCount(1);
  };
  const LEAVE: [string, (page: Page) => Promise<unknown>][] = [
    ['the arrow', (page) => page.getByRole('button', { name: 'Next pizza' }).click()],
    ['a click outside', (page) => page.mouse.click(30, 450)],
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['Close', (page) => act(page, 'Close').click()],
    [
      'a neighbour',
      (page) =>
        overlay(page)
          .getByRole('group', { name: 'Neighbouring pizzas' })
          .getByRole('button')
          .last()
          .click(),
    ],
  ];

  const changeBorder = async (page: Page) => {
    await act(page, 'Scoring Feedback').click();
    const slider = overlay(page).getByRole('slider', { name: 'Border size' });
    await slider.focus();
    const before = await slider.getAttribute('aria-valuenow');
    await page.keyboard.press(Number(before) > 0.4 ? 'ArrowLeft' : 'ArrowRight');
    await expect(overlay(page).getByText('1 criterion changed')).toBeVisible();
  };

  test("by the browser's Back where the feed is the first page of its tab", async ({ page }) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await openPizza(page, { day: 11, place: 2 });
    await changeBorder(page);
    await page.evaluate(() => history.back());
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(overlay(page).getByText('1 criterion changed')).toBeVisible();
  });

  test("by the browser's Back to another day, each time it is pressed", async ({ page }) => {
    await openFeed(page, { account: 'reviewer', venue: BOERNE, day: daysAgo(12), more: ALL });
    const first = page.url();
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(page).not.toHaveURL(first);
    // A click before the new day's cards have loaded can hit an old card that is about to be removed.
    await expect(async () => {
      await card(page, 2).click();
      await expect(act(page, 'Scoring Feedback')).toBeVisible({ timeout: 5000 });
    }).toPass();
    await changeBorder(page);
    for (const _time of ['once', 'again']) {
      await page.evaluate(() => history.back());
      await expect(question(page)).toContainText('1 criterion changed, not sent yet.');
      await answer(page, 'Cancel');
      await expect(overlay(page).getByText('1 criterion changed')).toBeVisible();
    }
    await page.evaluate(() => history.back());
    await question(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(first);
  });

  test('by every way out, Cancel keeps what was typed', async ({ page }) => {
    await openPizza(page, { day: 11, place: 2 });
    await changeBorder(page);
    for (const [, leave] of LEAVE) {
      await leave(page);
      await expect(question(page)).toContainText('1 criterion changed, not sent yet.');
      await answer(page, 'Cancel');
      await expect(overlay(page).getByText('1 criterion changed')).toBeVisible();
    }
  });

  test('Discard goes on, and an edit without changes asks nothing', async ({ page }) => {
    await openPizza(page, { day: 11, place: 2 });
    const place = overlay(page).getByText(/^\d+ of \d+$/);
    const before = await place.textContent();
    await act(page, 'Data Feedback').click();
    await page.getByRole('button', { name: 'Next pizza' }).click();
    await expect(place).not.toHaveText(before!);
    await expect(question(page)).toHaveCount(0);

    const next = await place.textContent();
    await act(page, 'Data Feedback').click();
    await overlay(page).getByRole('checkbox', { name: 'Foggy' }).click();
    await page.getByRole('button', { name: 'Next pizza' }).click();
    await answer(page, 'Discard changes');
    await expect(place).not.toHaveText(next!);
    await expect(act(page, 'Data Feedback')).toBeVisible();
  });
});

/** An unreviewed pizza of store 2 whose score is so low or high that it determines the standard. */
async function derivedPizza() {
  const [found] = await askDatabase<{ day: string; id: number; standard: string }>(`
    SELECT business_date AS day, id,
      CASE WHEN score < 600 THEN 'Not to standard' ELSE 'To standard' END AS standard
    FROM pizza WHERE venue_id = ${BOERNE} AND evaluated AND NOT censored AND snap_quality = 'buena'
      AND snap_trusted AND specialty IS NOT NULL AND standard IS NULL AND reviewed_at IS NULL
      AND (score < 600 OR score > 950)
    ORDER BY business_date DESC, id LIMIT 1`);
  return found!;
}
