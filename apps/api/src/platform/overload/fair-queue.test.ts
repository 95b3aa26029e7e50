import { setImmediate as nextLook } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue, MOST_WAITING } from './fair-queue.ts';

const stranger = (name: string) => ({ name, isSignedIn: false });
const user = (name: string) => ({ name, isSignedIn: true });

/** A queue, and what has begun. */
function setUp() {
  const queue = new FairQueue();
  const begun: string[] = [];
  const add = (sender: { name: string; isSignedIn: boolean }, count = 1) =>
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

test('all begin at last, in the order in which their sender sent them; more than can wait are refused', async () => {
  const queue = new FairQueue();
  const begun: number[] = [];
  const taken = Array.from({ length: MOST_WAITING + 20 }, (_, n) =>
    queue.add(stranger('flood'), () => void begun.push(n)),
  );
  expect(taken.filter((isTaken) => !isTaken)).toHaveLength(12);
  while (begun.length < MOST_WAITING + 8) await nextLook();
  expect(begun).toEqual(begun.toSorted((a, b) => a - b));
});
