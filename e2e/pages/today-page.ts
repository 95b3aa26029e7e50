import type { Page } from '@playwright/test';
import { askDatabase } from '../database.ts';

const NOTHING_WAITS = {
  reviews: null,
  objections_due: [],
  objections_answered: [],
  reports: null,
};

/** Today with what waits for people put in place of the demo's own, which differs by weekday; nothing by default. */
export const letWait = (page: Page, waiting: object = {}) =>
  page.route(/\/api\/today\/company\//, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, ...NOTHING_WAITS, ...waiting } });
  });

/** Forgets the demo's own faults; none is found anew, by pizzas that other tests change or by the chart of a day. */
export async function findNoFaults(): Promise<void> {
  await askDatabase('UPDATE usual_week SET limits = ARRAY(SELECT 1e6 FROM unnest(limits))');
  // Its days count as drawn, later than anything that happens to them.
  await askDatabase(
    `INSERT INTO charted_day (company_id, business_date, drawn_at)
     SELECT id, current_date - ago, now() + interval '1 year' FROM company, generate_series(-1, 9) ago
     ON CONFLICT (company_id, business_date) DO UPDATE SET drawn_at = excluded.drawn_at`,
  );
  for (const table of ['day_signal', 'signal_act', 'signal']) {
    await askDatabase(`DELETE FROM ${table}`);
  }
}
