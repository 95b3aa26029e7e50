import type { Page } from '@playwright/test';
import { askDatabase } from '../database.ts';
import { changeAnswer } from './change-answer.ts';

const NOTHING_WAITS = {
  reviews: null,
  objections_due: [],
  objections_answered: [],
  reports: null,
};

/** Replaces the waiting items on Today, by default with none: the demo's differ by weekday. */
export const mockWaitingItems = (page: Page, waiting: object = {}) =>
  changeAnswer(page, /\/api\/today\/company\//, (today) => ({
    ...today,
    ...NOTHING_WAITS,
    ...waiting,
  }));

/**
 * Deletes the demo's own faults and prevents new ones from pizzas changed by other tests or from
 * the chart of a day.
 */
export async function findNoFaults(): Promise<void> {
  await askDatabase('UPDATE usual_week SET limits = ARRAY(SELECT 1e6 FROM unnest(limits))');
  // Marks its days as charted later than any change to them.
  await askDatabase(
    `INSERT INTO charted_day (company_id, business_date, drawn_at)
     SELECT id, current_date - ago, now() + interval '1 year' FROM company, generate_series(-1, 9) ago
     ON CONFLICT (company_id, business_date) DO UPDATE SET drawn_at = excluded.drawn_at`,
  );
  for (const table of ['day_signal', 'signal_act', 'signal']) {
    await askDatabase(`DELETE FROM ${table}`);
  }
}
