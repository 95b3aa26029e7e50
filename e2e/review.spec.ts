import { expect, test, type Page } from '@playwright/test';
import {
  card,
  cards,
  correctionSent,
  daysAgo,
  feedPath,
  openFeed,
  overlay,
  shownCount,
} from './feed-page.ts';
import { signIn } from './sign-in.ts';

/** Corrections are kept, so each test works on a day of its own of a store of its own. */
const BOERNE = 2;
/** Reviewed pizzas stay listed, so that a corrected one is found again. */
const ALL = '&reviewed=none';

const radio = (page: Page, name: string) => overlay(page).getByRole('radio', { name, exact: true });
const flag = (page: Page, name: string) => overlay(page).getByRole('switch', { name });
const act = (page: Page, name: string) => overlay(page).getByRole('button', { name, exact: true });
const title = (page: Page) => overlay(page).getByRole('heading', { level: 2 });
const notice = (page: Page) =>
  page.getByRole('alert').or(page.locator('.mantine-Notification-root'));

interface Pizza {
  day: number;
  place?: number;
  account?: string;
}

/** Opens a pizza of a day so many days ago; a reload opens the very same one. */
async function openPizza(page: Page, { day, place = 1, account = 'reviewer' }: Pizza) {
  await openFeed(page, { account, venue: BOERNE, day: daysAgo(day), more: ALL });
  await card(page, place).click();
  await expect(act(page, 'Scoring Feedback').or(title(page)).first()).toBeVisible();
}

/** Another standard than the one that stands. */
async function otherStandard(page: Page): Promise<string> {
  const toStandard = await radio(page, 'To standard').isChecked();
  return toStandard ? 'Not to standard' : 'To standard';
}

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
    // A slider of steps of 0.1 stands on whole steps.
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
    // Others than those that stand, also when the test ran before.
    const again = (await title(page).textContent()) === 'Napolitana';
    const specialty = again ? 'Italian' : 'Napolitana';
    const crust = again ? 'Thin' : 'pan';
    const foggy = overlay(page).getByRole('checkbox', { name: 'Foggy' });
    await overlay(page)
      .getByRole('button', { name: /^Specialty/ })
      .click();
    await page.getByRole('option', { name: specialty, exact: true }).click();
    await overlay(page).getByText(crust, { exact: true }).click();
    await foggy.setChecked(!again);
    await expect(overlay(page).getByText('3 fields changed')).toBeVisible();
    const { body } = await correctionSent(page, () => act(page, 'Give Feedback').click());
    expect(body).toMatchObject(
      again
        ? { specialty: 'italiana', crust: 'delgada', attributes: [] }
        : { specialty: 'napolitana', crust: 'pan', attributes: ['foggy'] },
    );
    await page.reload();
    await expect(title(page)).toHaveText(specialty);
    await act(page, 'Data Feedback').click();
    await expect(overlay(page).getByRole('radio', { name: crust, exact: true })).toBeChecked();
    await expect(foggy).toBeChecked({ checked: !again });
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

test.describe('a change that is not saved', () => {
  test('is taken back and told: Error saving data', async ({ page }) => {
    await openPizza(page, { day: 12 });
    const before = await flag(page, 'Overbaked').isChecked();
    await page.route('**/qa_feedback/', (route) => route.fulfill({ status: 500, body: 'down' }));
    await flag(page, 'Overbaked').click();
    await expect(notice(page).filter({ hasText: 'Error saving data' })).toBeVisible();
    await expect(flag(page, 'Overbaked')).toBeChecked({ checked: before });
  });

  test("because of somebody else's says what they changed and shows it", async ({
    page,
    request,
  }) => {
    await openPizza(page, { day: 12, place: 2 });
    const before = await flag(page, 'Bad cut').isChecked();
    const theirs = !(await flag(page, 'Overbaked').isChecked());
    // What the page will send, sent by somebody else before.
    const [asked] = await Promise.all([
      page.waitForRequest('**/qa_feedback/'),
      page.route('**/qa_feedback/', async (route) => {
        const { request_id: _id, rev, ...body } = route.request().postDataJSON();
        const { badCut: _flag, ...ids } = body;
        await request.post('/api/dashboard/qa_feedback/', {
          data: { ...ids, overbaked: theirs ? 1 : 0, rev },
          headers: await staffHeaders(page),
        });
        await route.continue();
      }),
      flag(page, 'Bad cut').click(),
    ]);
    expect((await (await asked.response())!.json()).code).toBe('changed_meanwhile');
    await expect(
      notice(page).filter({
        hasText: new RegExp(
          `changed this pizza meanwhile: .*overbaked is ${theirs ? 'on' : 'off'}`,
        ),
      }),
    ).toBeVisible();
    await expect(flag(page, 'Overbaked')).toBeChecked({ checked: theirs });
    await expect(flag(page, 'Bad cut')).toBeChecked({ checked: before });
  });
});

/** Headers of a program that works for the provider's staff. */
async function staffHeaders(page: Page): Promise<Record<string, string>> {
  const answer = await page.request.post('/api/token/', {
    data: { username: 'staff@crustodian.example', password: 'pizza' },
  });
  const { access } = (await answer.json()) as { access: string };
  return { authorization: `JWT ${access}`, cookie: 'csrftoken=program', 'x-csrftoken': 'program' };
}

test.describe('bulk actions', () => {
  const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected pizzas' });
  const tick = (page: Page, place: number, modifiers: 'Shift'[] = []) =>
    card(page, place).getByRole('checkbox').click({ modifiers });
  const openAsStaff = (page: Page, day: number) =>
    openFeed(page, { account: 'staff', venue: BOERNE, day: daysAgo(day), more: ALL });

  test('staff change the standard of a range; the selection clears', async ({ page }) => {
    await openAsStaff(page, 13);
    await tick(page, 1);
    await tick(page, 3, ['Shift']);
    await expect(bar(page)).toContainText('3 selected');
    await bar(page).getByRole('button', { name: 'Change standard' }).click();
    const second = page.getByRole('dialog', { name: 'Change standard' });
    await second.getByRole('button', { name: /^Standard/ }).click();
    await page.getByRole('option', { name: 'maybe_to_standard' }).click();
    await second.getByRole('button', { name: 'Change 3 pizzas' }).click();
    await expect(notice(page)).toContainText('3 pizzas set to maybe_to_standard');
    await expect(bar(page)).toHaveCount(0);
    for (const place of [1, 2, 3]) {
      await expect(card(page, place).getByLabel('maybe_to_standard')).toBeVisible();
    }
  });

  test('staff hide pizzas, which stay marked, and show them again', async ({ page }) => {
    await openAsStaff(page, 14);
    await tick(page, 2);
    await bar(page).getByRole('button', { name: 'Hide' }).click();
    await expect(card(page, 2)).toHaveAttribute('data-hidden');
    await page.reload();
    await tick(page, 2);
    await bar(page).getByRole('button', { name: 'Show' }).click();
    await expect(card(page, 2)).not.toHaveAttribute('data-hidden');
  });

  test('what failed is named, what worked stays', async ({ page }) => {
    await openAsStaff(page, 15);
    await page.route('**/qa_feedback_multiple/', async (route) => {
      const { pizzas, ...rest } = route.request().postDataJSON();
      const unknown = { ...pizzas[0], t_id: `${pizzas[0].t_id}9` };
      await route.continue({ postData: JSON.stringify({ pizzas: [...pizzas, unknown], ...rest }) });
    });
    await tick(page, 1);
    await bar(page).getByRole('button', { name: 'Hide' }).click();
    await expect(notice(page).filter({ hasText: / pizzas: \S+9$/ })).toBeVisible();
    await expect(card(page, 1)).toHaveAttribute('data-hidden');
  });

  test('reviewers tick, but have no bulk actions', async ({ page }) => {
    await openFeed(page, { account: 'reviewer', venue: BOERNE, day: daysAgo(13), more: ALL });
    await tick(page, 1);
    await expect(bar(page)).toContainText('1 selected');
    await expect(bar(page).getByRole('button')).toHaveCount(1);
  });
});

test.describe('Mark day as reviewed', () => {
  const mark = (page: Page) => page.getByRole('button', { name: 'Mark day as reviewed' });
  const question = (page: Page, day: string) =>
    page.getByRole('dialog', { name: `Mark day ${day} for venue Boerne as reviewed?` });

  test('asks once for a day that later shifts follow', async ({ page }) => {
    const day = daysAgo(16);
    await openFeed(page, { account: 'reviewer', venue: BOERNE, day, more: ALL });
    await mark(page).click();
    await question(page, day).getByRole('button', { name: 'Mark day as reviewed' }).click();
    await expect(notice(page)).toContainText(`Day ${day} of venue Boerne is marked as reviewed.`);
  });

  test('asks again where the server wants it acknowledged', async ({ page }) => {
    const day = daysAgo(17);
    await openFeed(page, { account: 'reviewer', venue: BOERNE, day, more: ALL });
    const acks: unknown[] = [];
    await page.route('**/day_reviewed/', async (route) => {
      const { ack } = route.request().postDataJSON();
      acks.push(ack);
      if (ack) return route.continue();
      const json = {
        ack_required: true,
        next_shift_str: 'AM 12-3-2024',
        msg: 'Nothing later yet.',
      };
      return route.fulfill({ json });
    });
    await mark(page).click();
    await question(page, day).getByRole('button', { name: 'Mark day as reviewed' }).click();
    await expect(question(page, day)).toContainText('AM 12-3-2024');
    await expect(question(page, day)).toContainText('Nothing later yet.');
    await question(page, day).getByRole('button', { name: 'Mark it anyway' }).click();
    await expect(notice(page)).toContainText('is marked as reviewed');
    expect(acks).toEqual([0, 1]);
  });

  test('says when it failed', async ({ page }) => {
    const day = daysAgo(17);
    await openFeed(page, { account: 'reviewer', venue: BOERNE, day, more: ALL });
    await page.route('**/day_reviewed/', (route) => route.fulfill({ status: 500, body: '' }));
    await mark(page).click();
    await question(page, day).getByRole('button', { name: 'Mark day as reviewed' }).click();
    await expect(notice(page)).toContainText(`ERROR!: could not mark day ${day} as reviewed`);
  });
});

test('reviewers read the raw tracking info, in panels that scroll', async ({ page }) => {
  await openPizza(page, { day: 18 });
  await act(page, 'Raw tracking info').click();
  const dialog = page.getByRole('dialog', { name: 'Raw tracking info' });
  for (const key of ['edge_tracking_summary', 'evaluation_runs']) {
    await expect(dialog.getByText(key).first()).toBeVisible();
  }
  const heights = await dialog
    .locator('pre')
    .evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().height));
  expect(heights).toEqual([300, 300]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(title(page)).toBeVisible();
});

test('staff leave user feedback: specialty and score are needed, the remark is not', async ({
  page,
}) => {
  await openPizza(page, { day: 18, account: 'staff' });
  await act(page, 'User feedback').click();
  const dialog = page.getByRole('dialog', { name: 'User feedback' });
  const send = dialog.getByRole('button', { name: 'Send feedback' });
  await dialog.getByLabel('Score').fill('');
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Score').fill('6.5');
  const asked = page.waitForRequest('**/set_gt_for_ingredients_labeling');
  await send.click();
  expect((await asked).postDataJSON()).toMatchObject({ gt_score_criteria: { score: 6.5 } });
  await expect(notice(page)).toContainText('User feedback saved');
});

test('the details show what each slice lost', async ({ page }) => {
  await signIn(page, 'regular');
  await page.goto(feedPath({ venue: BOERNE, day: daysAgo(18), more: '&mode=details' }));
  await cards(page).first().click();
  await expect(overlay(page).getByRole('row')).toHaveCount(10);
  await overlay(page).getByRole('button', { name: 'Slice 5', exact: true }).click();
  await expect(overlay(page).getByText(/^Slice 5 lost \d\.\d\d of 1\.10/)).toBeVisible();
});
