import type { Page } from '@playwright/test';

/**
 * Changes the JSON that the server answers to the page's calls of these addresses. An answer that is
 * still on its way when the page closes is dropped.
 */
export const changeAnswer = <Body extends object>(
  page: Page,
  addresses: string | RegExp,
  change: (body: Body) => object,
) =>
  page.route(addresses, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    } catch (error) {
      if (!page.isClosed()) throw error;
    }
  });
