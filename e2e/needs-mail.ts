import { test } from '@playwright/test';
import { isOurs } from './product.ts';

/** Skips a test that reads mails if a product run by someone else sends them elsewhere. */
export function needsMail(): void {
  const arriveHere = isOurs || process.env['MAIL_PORT'] !== undefined;
  test.skip(!arriveHere, 'PRODUCT_URL mails elsewhere; MAIL_PORT names a server that we read'); // reason: the mails of someone else's product cannot be read from here
}
