import type { CountedCaller } from '#platform/overload/slot-quotas';
import type { ApiError } from '#platform/http/errors';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { MOST_UNSENT, UnsentAnswers } from './unsent-answers.ts';

const MB = 2 ** 20;

/** Answers of which nobody reads anything, with a clock. */
function setUp() {
  let now = 0;
  const unsent = new UnsentAnswers(() => now);
  const ask = (person: CountedCaller['person'], company: number | null, megabytes: number) => {
    // Safe because a response is only watched and destroyed.
    const response = new PassThrough() as unknown as ServerResponse;
    unsent.hold({ person, company }, megabytes * MB, response);
    return response;
  };
  const outcome = (...asked: Parameters<typeof ask>) => {
    try {
      ask(...asked);
      return 'held';
    } catch (error) {
      return (error as ApiError).code;
    }
  };
  return { ask, outcome, pass: (seconds: number) => (now += 1000 * seconds) };
}

test('accounts of one company hold its share together, and another company reads on', () => {
  const { outcome } = setUp();
  const accounts = Array.from({ length: 9 }, (_, person) => outcome(person, 1, 30));
  expect(accounts.filter((each) => each === 'held')).toHaveLength(
    Math.floor(MOST_UNSENT.company / (30 * MB)),
  );
  expect(outcome(100, 2, 40)).toBe('held');
  expect(outcome('192.0.2.1', null, 40)).toBe('held');
});

test('the only answer of a company, and of all, may be larger than a share', () => {
  const { outcome } = setUp();
  expect(outcome(1, 1, 300)).toBe('held');
  expect(outcome(2, 2, 1)).toBe('busy');
});

test('who reads slowly keeps the memory until another answer needs it', () => {
  const { ask, outcome, pass } = setUp();
  const slow = ask(1, 1, 40);
  pass(100);
  const later = ask(2, 1, 10);
  // Half a minute, and 82 seconds for 40 MB.
  pass(11);
  expect(outcome(3, 1, 30)).toBe('busy');
  expect(slow.destroyed).toBe(false);
  pass(1);
  expect(outcome(4, 2, 40)).toBe('held');
  expect(slow.destroyed).toBe(false);
  expect(outcome(3, 1, 30)).toBe('held');
  expect([slow.destroyed, later.destroyed]).toEqual([true, false]);
});

test('nobody is cut off for an answer that has no room even so', () => {
  const { ask, outcome, pass } = setUp();
  const slow = ask(1, 1, 20);
  pass(100);
  const other = ask(2, 1, 40);
  expect(outcome(3, 1, 40)).toBe('busy');
  expect([slow.destroyed, other.destroyed]).toEqual([false, false]);
});
