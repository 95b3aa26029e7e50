import { expect, test, type Page } from '@playwright/test';
import { flag, notice, openPizza } from './pages/open-pizza.ts';

test.describe('a change that is not saved', () => {
  test('is reverted and reported: Error saving data', async ({ page }) => {
    await openPizza(page, { day: 12 });
    const before = await flag(page, 'Overbaked').isChecked();
    await page.route('**/qa_feedback/', (route) => route.fulfill({ status: 500, body: 'down' }));
    await flag(page, 'Overbaked').click();
    await expect(notice(page).filter({ hasText: 'Error saving data' })).toBeVisible();
    await expect(flag(page, 'Overbaked')).toBeChecked({ checked: before });
  });

  test("because of someone else's says what they changed and shows it", async ({
    page,
    request,
  }) => {
    await openPizza(page, { day: 12, place: 2 });
    const before = await flag(page, 'Bad cut').isChecked();
    const theirs = !(await flag(page, 'Overbaked').isChecked());
    // Before the page's correction is sent, someone else corrects the same revision.
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

/** Headers of a program that acts for the provider's staff. */
async function staffHeaders(page: Page): Promise<Record<string, string>> {
  const answer = await page.request.post('/api/token/', {
    data: { username: 'staff@crustodian.example', password: 'pizza' },
  });
  const { access } = (await answer.json()) as { access: string };
  return { authorization: `JWT ${access}`, cookie: 'csrftoken=program', 'x-csrftoken': 'program' };
}
