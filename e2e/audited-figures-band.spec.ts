import AxeBuilder from '@axe-core/playwright';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { expect, test } from '@playwright/test';
import { askDatabase } from './database.ts';
import { feedPath } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';

/** The newest pizza of Bandera with a score that a person gave, or with one that nobody did. */
async function pizza({ reviewed }: { reviewed: boolean }) {
  const [found] = await askDatabase<{ day: string; id: number }>(
    `SELECT business_date::text AS day, id::float8 AS id FROM pizza p
     WHERE venue_id = 1 AND evaluated AND NOT censored AND score IS NOT NULL
       AND snap_quality = 'buena' AND business_date < current_date
       AND ($1::int = 1) = EXISTS (SELECT FROM correction c WHERE c.venue_id = p.venue_id
         AND c.business_date = p.business_date AND c.pizza_id = p.id AND c.field = 'score')
     ORDER BY business_date DESC, id LIMIT 1`,
    [Number(reviewed)],
  );
  const { day, id } = found!;
  return feedPath({
    day,
    more: `&scored=none&reviewed=none&open=${pizzaId({ venue: 1, day, id })}`,
  });
}

test('a score of the engine says between what a person’s would lie; one of a person stands alone', async ({
  page,
}) => {
  await beSignedIn(page, 'reviewer');
  await page.goto(await pizza({ reviewed: false }));
  const window = page.getByRole('dialog');
  await expect(window.getByText(/^Between \d+\.\d and \d+\.\d, 9 times in 10/)).toContainText(
    /as \d+ (computer-drawn )?pizzas (of its kind )?show/,
  );
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual(
    [],
  );
  await page.goto(await pizza({ reviewed: true }));
  await expect(window.getByText('Reviewed by')).toBeVisible();
  await expect(window.getByText(/^Between/)).toHaveCount(0);
});
