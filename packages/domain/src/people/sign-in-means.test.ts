import { expect, test } from 'vitest';
import { SIGN_IN_MEANS, SIGN_IN_MEANS_NAMES } from './sign-in-means.ts';

test('every way to sign in is told apart in the audit log', () => {
  const labels = Object.values(SIGN_IN_MEANS);
  expect(new Set(labels).size).toBe(labels.length);
  expect(SIGN_IN_MEANS_NAMES).toEqual(Object.keys(SIGN_IN_MEANS));
});

test('what stands beside a password names the password too', () => {
  for (const name of ['authenticator-app', 'recovery-code', 'passkey'] as const) {
    expect(SIGN_IN_MEANS[name]).toMatch(/^password and /);
  }
});
