import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestSlots } from './request-slots.ts';
import type { Caller } from './slot-quotas.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Method = 'GET' | 'POST';

/** Calls that read a picture from a store that answers on command. */
function setUp() {
  const slots = new RequestSlots();
  const reading: { name: string; answer: () => void }[] = [];
  const said: string[] = [];
  const whenSent: { name: string; callBack: () => void }[] = [];
  const ask = (name: string, caller: Partial<Caller>, method: Method = 'GET') => {
    const call = { method, access: 'signedIn' } as const;
    const asking: Caller = {
      person: null,
      company: null,
      isPrint: false,
      whenSent: (callBack) => void whenSent.push({ name, callBack }),
      ...caller,
    };
    const read = () => new Promise<void>((answer) => reading.push({ name, answer }));
    slots
      .inSlot(call, asking, (withoutSlot) => slots.readingPicture(call, asking, withoutSlot)(read))
      .then(
        () => said.push(`${name} answered`),
        (error: { code: string }) => said.push(`${name} ${error.code}`),
      );
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  /** All answers of this name have been sent, or their callers have gone. */
  const send = (name: string) => {
    for (const each of whenSent.filter((one) => one.name === name)) each.callBack();
    return settle();
  };
  const counts = () =>
    Object.fromEntries(
      [...Map.groupBy(reading, ({ name }) => name)].map(([name, { length }]) => [name, length]),
    );
  return { slots, ask, reading, said, send, settle, pass, counts };
}

/** Five people of a company who ask for six pictures each, which is all that one may read. */
const FIVE = [1, 2, 3, 4, 5];

test('pictures of a slow store take no slots, and a company reads half of them at most', async () => {
  const { slots, ask, settle, counts } = setUp();
  for (const person of FIVE) {
    for (let n = 0; n < 6; n += 1) ask('Lumbre', { person, company: 1 });
  }
  await settle();
  expect(counts()).toEqual({ Lumbre: 12 });
  for (let n = 0; n < 12; n += 1) ask('Forno', { person: 10 + (n % 2), company: 2 });
  await settle();
  expect(counts()).toEqual({ Lumbre: 12, Forno: 12 });
  const feed = vi.fn<() => Promise<void>>(async () => undefined);
  const caller = { person: 1, company: 1, isPrint: false, whenSent: () => undefined };
  await slots.inSlot({ method: 'GET', access: 'signedIn' }, caller, feed);
  expect(feed).toHaveBeenCalled();
});

test('one account reads a quarter, and strangers of all networks half', async () => {
  const { ask, settle, counts } = setUp();
  for (let n = 0; n < 20; n += 1) ask('Ana', { person: 1, company: 1 });
  for (let n = 0; n < 30; n += 1) ask('screens', { person: `192.0.2.${n % 5}` });
  await settle();
  expect(counts()).toEqual({ Ana: 6, screens: 12 });
});

test('a read that waits for three seconds is refused as busy, a change and a print are not', async () => {
  const { ask, reading, said, settle, pass } = setUp();
  for (const person of FIVE) {
    for (let n = 0; n < 3; n += 1) ask('a picture', { person, company: 1 });
  }
  ask('a change', { person: 6, company: 1 }, 'POST');
  await settle();
  await pass(2900);
  expect(said).toEqual([]);
  await pass(100);
  expect(said).toEqual(Array(3).fill('a picture busy'));
  // What is being read has as long as the store takes.
  await pass(20_000);
  for (let n = 0; n < 12; n += 1) ask('a page', { isPrint: true });
  ask('the last page', { isPrint: true });
  await pass(20_000);
  reading.forEach(({ answer }) => answer());
  await settle();
  expect(reading.slice(24).map(({ name }) => name)).toEqual(['a change', 'the last page']);
});

test('a picture counts for its account until its answer has been sent', async () => {
  const { ask, reading, send, settle } = setUp();
  for (let n = 0; n < 6; n += 1) ask('a picture', { person: 1, company: 1 });
  await settle();
  ask('another', { person: 1, company: 1 });
  reading.forEach(({ answer }) => answer());
  await settle();
  expect(reading).toHaveLength(6);
  await send('a picture');
  expect(reading.slice(6).map(({ name }) => name)).toEqual(['another']);
});

test('a picture that nobody waits for any more is not read', async () => {
  const { ask, reading, said, send, settle } = setUp();
  for (let n = 0; n < 6; n += 1) ask('a picture', { person: 1, company: 1 });
  await settle();
  ask('gone', { person: 1, company: 1 });
  await settle();
  await send('gone');
  reading.forEach(({ answer }) => answer());
  await send('a picture');
  expect(reading).toHaveLength(6);
  expect(said).toContain('gone busy');
});
