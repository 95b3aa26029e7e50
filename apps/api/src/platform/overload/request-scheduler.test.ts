import { setImmediate as nextLook } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  RequestScheduler,
  MOST_STRANGERS,
  MOST_WAITING,
  type PresumedSender,
} from './request-scheduler.ts';

const stranger = (name: string): PresumedSender => ({ name, lane: 'strangers' });
const user = (name: string): PresumedSender => ({ name, lane: 'signedIn' });
const vital = (name: string): PresumedSender => ({ name, lane: 'vital' });

/** A queue, with the senders of started and refused requests. */
function setUp(mostNow?: () => number) {
  const queue = new RequestScheduler(mostNow);
  const begun: string[] = [];
  const refused: string[] = [];
  const add = (sender: PresumedSender, count = 1) => {
    const begin = () => void begun.push(sender.name);
    const refuse = () => void refused.push(sender.name);
    for (let n = 0; n < count; n += 1) queue.add(sender, begin, refuse);
  };
  return { queue, add, begun, refused };
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
  const { add, begun } = setUp(() => most);
  add(stranger('flood'), 100);
  await nextLook();
  const before = begun.length;
  await nextLook();
  expect(begun.length - before).toBe(1);
  most = 8;
  await nextLook();
  expect(begun.length - before).toBe(9);
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
  const { queue } = setUp();
  const begun: number[] = [];
  const refused: number[] = [];
  for (let n = 0; n < MOST_WAITING + 20; n += 1) {
    queue.add(
      stranger('flood'),
      () => void begun.push(n),
      () => void refused.push(n),
    );
  }
  await nextLook();
  expect(refused).toHaveLength(12);
  while (begun.length < MOST_WAITING + 8) await nextLook();
  expect(begun).toEqual(begun.toSorted((a, b) => a - b));
});

test('of all strangers together so many wait; each further one has one refused of whom most wait', async () => {
  const { add, begun, refused } = setUp();
  for (let n = 0; n < 8; n += 1) add(stranger('first'));
  add(stranger('one site'), MOST_STRANGERS - 200);
  for (let n = 0; n < 200; n += 1) add(stranger(`visitor ${n}`));
  add(stranger('late visitor'));
  add(stranger('other site'), 5);
  add(user('Marta'), 5);
  await nextLook();
  expect(refused).toEqual(Array(6).fill('one site'));
  while (begun.length < 8 + MOST_STRANGERS + 5) await nextLook();
  expect(begun).toContain('late visitor');
  expect(begun.filter((name) => name === 'other site')).toHaveLength(5);
});

test('where as many strangers wait as may, each with one request, a further one is refused, a user is not', async () => {
  const { add, begun, refused } = setUp();
  for (let n = 0; n < MOST_STRANGERS + 8; n += 1) add(stranger(`one of a crowd ${n}`));
  add(stranger('late visitor'));
  add(user('Marta'));
  await nextLook();
  expect(refused).toEqual(['late visitor']);
  expect(begun).toContain('Marta');
});

test('refusals are told a few at a time', async () => {
  const { add, refused } = setUp();
  add(stranger('flood'), MOST_STRANGERS + 8 + 100);
  expect(refused).toHaveLength(0);
  await nextLook();
  expect(refused.length).toBeLessThanOrEqual(16);
  while (refused.length < 100) await nextLook();
});
