import { expect, test } from 'vitest';
import { MOST_TOKEN_DAYS, TOKEN_SCOPE_NAMES, TOKEN_SCOPES } from './token-scopes.ts';

test('every scope is offered once', () =>
  expect([...TOKEN_SCOPE_NAMES]).toEqual(Object.keys(TOKEN_SCOPES)));

test('two years have room for a leap day', () => expect(MOST_TOKEN_DAYS).toBe(2 * 365 + 1));
