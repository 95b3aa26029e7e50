import { setImmediate as nextLook } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestScheduler, MOST_WAITING, type Sender } from './request-scheduler.ts';

const stranger = (name: string): Sender => ({ name, lane: 'strangers' });
const user = (name: string): Sender => ({ name, lane: 'signedIn' });
const vital = (name: string): Sender => ({ name, lane: 'vital' });

/** A queue, and what has begun. */
function setUp() {
  const queue = new RequestScheduler();
  const begun: string[] = [];
  const add = (sender: Sender, count = 1) =>
    Array.from({ length: count }, () => queue.add(sender, () => void begun.push(sender.name)));
  return { add, begun };
}

test('what comes to an idle server begins at once', () => {
  const { add, begun } = setUp();
  add(stranger('one'));
  expect(begun).toEqual(['one']);
});

test('of many requests a few begin, then the sockets are looked at', async () => {
  const { add, begun } = setUp();
  add(stranger('flood'), 100);
  expect(begun).toHaveLength(8);
  await nextLook();
  expect(begun).toHaveLength(16);
});

test('where it is said that fewer may begin, fewer do, until the next look', async () => {
  let most = 1;
  const queue = new RequestScheduler(() => most);
  let begun = 0;
  for (let n = 0; n < 100; n += 1) queue.add(stranger('flood'), () => void (begun += 1));
  await nextLook();
  const before = begun;
  await nextLook();
  expect(begun - before).toBe(1);
  most = 8;
  await nextLook();
  expect(begun - before).toBe(9);
});

test('a signed-in user comes before strangers, a stranger before the second of another', async () => {
  const { add, begun } = setUp();
  add(stranger('flood'), 100);
  add(stranger('visitor'));
  add(user('Marta'));
  begun.length = 0;
  await nextLook();
  expect(begun.slice(0, 3)).toEqual(['Marta', 'flood', 'visitor']);
});

test('a signed-in user who sends thousands delays no other one', async () => {
  const { add, begun } = setUp();
  add(user('flood'), 500);
  add(user('Marta'));
  begun.length = 0;
  await nextLook();
  expect(begun.slice(0, 2)).toEqual(['flood', 'Marta']);
});

test('cameras and health begin among the next few, whoever floods; strangers have a quarter', async () => {
  const { add, begun } = setUp();
  for (let n = 0; n < 60; n += 1) add(user(`flood ${n}`), 20);
  add(stranger('visitor'), 10);
  add(vital('camera'));
  begun.length = 0;
  await nextLook();
  expect(begun.slice(0, 4)).toContain('camera');
  expect(begun.filter((name) => name === 'visitor')).toHaveLength(2);
});

test('those who flood health leave users and strangers their share', async () => {
  const { add, begun } = setUp();
  for (let n = 0; n < 60; n += 1) add(vital(`flood ${n}`), 20);
  add(stranger('visitor'), 10);
  add(user('Marta'), 10);
  begun.length = 0;
  await nextLook();
  expect(begun.filter((name) => name === 'Marta')).toHaveLength(4);
  expect(begun.filter((name) => name === 'visitor')).toHaveLength(2);
});

test('all begin at last, in the order in which their sender sent them; more than can wait are refused', async () => {
  const queue = new RequestScheduler();
  const begun: number[] = [];
  const taken = Array.from({ length: MOST_WAITING + 20 }, (_, n) =>
    queue.add(stranger('flood'), () => void begun.push(n)),
  );
  expect(taken.filter((isTaken) => !isTaken)).toHaveLength(12);
  while (begun.length < MOST_WAITING + 8) await nextLook();
  expect(begun).toEqual(begun.toSorted((a, b) => a - b));
});
