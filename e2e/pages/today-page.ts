import type { Page } from '@playwright/test';

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
