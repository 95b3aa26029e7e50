import { expect, test } from 'vitest';
import { CallError } from './error-messages.ts';
import { createOutage } from './outage.ts';

const failure = (status: number) => new CallError('shift_report_data', { status, body: null });

/** An outage detector whose waits end when the test says so. */
function setUp(answers: boolean[]) {
  const waits: number[] = [];
  const states: boolean[] = [];
  let goOn = () => {};
  const outage = createOutage({
    isBack: async () => answers.shift() ?? true,
    wait: (ms) => {
      waits.push(ms);
      return new Promise((resolve) => (goOn = resolve));
    },
  });
  outage.subscribe(() => states.push(outage.isAway()));
  const passTime = async () => {
    goOn();
    await new Promise((next) => setTimeout(next));
  };
  return { outage, waits, states, passTime };
}

test.each([0, 502, 503])('status %d: the product is away', (status) => {
  const { outage, states } = setUp([]);
  outage.noticed(failure(status));
  expect([outage.isAway(), states]).toEqual([true, [true]]);
});

const tookTooLong = new CallError('management', {
  status: 503,
  body: { code: 'took_too_long', err: 'This took too long.' },
});

test.each([
  failure(400),
  failure(401),
  failure(500),
  failure(504),
  tookTooLong,
  new Error('a bug'),
])('%s says nothing about the product', (error) => {
  const { outage } = setUp([]);
  outage.noticed(error);
  expect(outage.isAway()).toBe(false);
});

test('it is polled with growing pauses until it is back; listeners are called once', async () => {
  const { outage, waits, states, passTime } = setUp([false, false, true]);
  let backs = 0;
  outage.onBack(() => (backs += 1));
  outage.noticed(failure(503));
  outage.noticed(failure(503));
  await passTime();
  await passTime();
  expect([outage.isAway(), backs]).toEqual([true, 0]);
  await passTime();
  expect([outage.isAway(), backs, states]).toEqual([false, 1, [true, false]]);
  expect(waits).toHaveLength(3);
  expect(waits[2]!).toBeGreaterThanOrEqual(2250);
  outage.noticed(failure(503));
  expect(outage.isAway()).toBe(true);
});
