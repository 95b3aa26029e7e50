import { expect, test } from 'vitest';
import { createLoginLimit } from './login-limit.ts';

const SECOND = 1000;
const from = (address: string, username = 'marta@crustodian.example') => ({ username, address });
const attempts = (
  limit: ReturnType<typeof createLoginLimit>,
  count: number,
  attempt: (at: number) => ReturnType<typeof from>,
) => {
  for (let at = 0; at < count; at += 1) limit.begin(attempt(at), 0);
};

test('after ten failures in a minute an account rests at that address', () => {
  const limit = createLoginLimit();
  attempts(limit, 10, () => from('10.0.0.1'));
  expect(() => limit.begin(from('10.0.0.1'), 59 * SECOND)).toThrow('Too many attempts');
  expect(() => limit.begin(from('10.0.0.1', ' MARTA@crustodian.example'), 0)).toThrow(
    'Too many attempts',
  );
});

test('a minute later it may try again', () => {
  const limit = createLoginLimit();
  attempts(limit, 10, () => from('10.0.0.1'));
  expect(() => limit.begin(from('10.0.0.1'), 60 * SECOND)).not.toThrow();
});

test('somebody who fails elsewhere does not lock the owner out', () => {
  const limit = createLoginLimit();
  attempts(limit, 10, () => from('10.0.0.66'));
  expect(() => limit.begin(from('10.0.0.1'), 0)).not.toThrow();
});

test('an address that tries many accounts rests after sixty failures', () => {
  const limit = createLoginLimit();
  attempts(limit, 60, (at) => from('10.0.0.1', `user${at}`));
  expect(() => limit.begin(from('10.0.0.1', 'one more'), 0)).toThrow('Too many attempts');
  expect(() => limit.begin(from('10.0.0.2', 'one more'), 0)).not.toThrow();
});

test('an account that is tried from many addresses rests after sixty failures', () => {
  const limit = createLoginLimit();
  attempts(limit, 60, (at) => from(`10.0.0.${at}`));
  expect(() => limit.begin(from('10.0.1.1'), 0)).toThrow('Too many attempts');
});

test('a success is not counted', () => {
  const limit = createLoginLimit();
  for (let at = 0; at < 200; at += 1) limit.begin(from('10.0.0.1'), 0)();
  expect(() => limit.begin(from('10.0.0.1'), 0)).not.toThrow();
});

test('what lapsed is forgotten', () => {
  const limit = createLoginLimit();
  attempts(limit, 12_000, (at) => from(`10.0.${at >> 8}.${at & 255}`, `user${at}`));
  expect(() => limit.begin(from('10.0.0.1'), 61 * SECOND)).not.toThrow();
});
