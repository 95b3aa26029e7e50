import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns, type Caller } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sentAtOnce = (callBack: () => void) => callBack();
const ANYBODY: Caller = { person: null, isPrint: false, whenSent: sentAtOnce };

/** Calls that end when the test says so, and a clock that it sets. */
function setUp() {
  const turns = new Turns();
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const said = new Map<string, string>();
  const ask = (
    name: string,
    method: 'GET' | 'POST' = 'GET',
    { path = '/a', ...caller }: Partial<Caller> & { path?: `/${string}` } = {},
  ) => {
    const work = () => {
      began.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    };
    const outcome = turns
      .inTurn({ method, path, access: 'signedIn' }, { ...ANYBODY, ...caller }, work)
      .then(
        () => 'answered',
        (error: { code: string }) => error.code,
      );
    void outcome.then((word) => said.set(name, word));
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const end = async (...names: string[]) => {
    for (const name of names) ends.get(name)!();
    await settle();
  };
  /** Asks for so many reads. */
  const crowd = (count: number, name = 'crowd') => {
    const names = Array.from({ length: count }, (_, n) => `${name} ${n}`);
    for (const each of names) ask(each);
    return names;
  };
  /** Each of so many calls takes so long. */
  const work = async (count: number, ms: number) => {
    for (let n = 0; n < count; n += 1) {
      ask(`slow ${n}`);
      await pass(ms);
      await end(`slow ${n}`);
    }
  };
  return { turns, ask, began, said, settle, pass, end, crowd, work };
}

test('what comes to an idle server is answered at once', async () => {
  const { crowd, began, end, said } = setUp();
  const names = crowd(24);
  expect(began).toEqual(names);
  await end(...names);
  expect([...said.values()]).toEqual(names.map(() => 'answered'));
});

test('others wait for their turn, what stores something comes before what reads', async () => {
  const { ask, crowd, began, end } = setUp();
  const names = crowd(24);
  ask('a feed');
  ask('a correction', 'POST');
  expect(began).toHaveLength(24);
  await end(names[0]!);
  expect(began.slice(24)).toEqual(['a correction']);
  await end(names[1]!);
  expect(began.slice(24)).toEqual(['a correction', 'a feed']);
});

test('a read that would wait too long is refused at once, a correction never', async () => {
  const { ask, crowd, said, settle, work, began, end } = setUp();
  await work(400, 100);
  const names = crowd(24);
  crowd(72, 'waiting');
  crowd(5, 'refused');
  ask('a correction', 'POST');
  await settle();
  const refused = [...said].filter(([name]) => name.startsWith('refused'));
  expect(refused.map(([, word]) => word)).toEqual(Array(5).fill('busy'));
  expect(said.get('waiting 0')).toBeUndefined();
  await end(names[0]!);
  expect(began.at(-1)).toBe('a correction');
});

test('a read that waited too long all the same is refused, though nothing ends', async () => {
  const { ask, crowd, said, end, pass, began } = setUp();
  const names = crowd(24);
  ask('a feed');
  ask('a correction', 'POST');
  await pass(200);
  ask('a late feed');
  await pass(101);
  expect([...said]).toEqual([['a feed', 'busy']]);
  await end(...names.slice(0, 3));
  expect(began.slice(24)).toEqual(['a correction', 'a late feed']);
});

test('where calls take long, fewer are at work at a time, but some always are', async () => {
  const { crowd, began, work, settle } = setUp();
  await work(400, 400);
  began.length = 0;
  crowd(30);
  await settle();
  expect(began).toHaveLength(6);
  const stuck = setUp();
  await stuck.work(400, 60_000);
  stuck.began.length = 0;
  stuck.crowd(30);
  expect(stuck.began).toHaveLength(3);
});

test('a call that fails gives its place to the next', async () => {
  const turns = new Turns();
  const failing = Array.from({ length: 30 }, () =>
    turns
      .inTurn({ method: 'POST', path: '/a', access: 'signedIn' }, ANYBODY, () =>
        Promise.reject(new Error('no')),
      )
      .catch(() => 'failed'),
  );
  expect(await Promise.all(failing)).toEqual(Array(30).fill('failed'));
});

test('an account has half of the places, and others find theirs', async () => {
  const { ask, began, said, end, pass } = setUp();
  for (let n = 0; n < 20; n += 1) ask(`one ${n}`, 'GET', { person: 1 });
  ask('another', 'GET', { person: 2 });
  expect(began).toEqual([...Array.from({ length: 12 }, (_, n) => `one ${n}`), 'another']);
  await end('one 0');
  expect(began.at(-1)).toBe('one 12');
  await pass(301);
  expect(said.get('one 19')).toBe('busy');
});

test('an answer counts for its account until it has been sent', async () => {
  const { ask, began, end, settle } = setUp();
  const sent: (() => void)[] = [];
  const person = { person: 1, whenSent: (callBack: () => void) => void sent.push(callBack) };
  const names = Array.from({ length: 12 }, (_, n) => `unread ${n}`);
  for (const name of names) ask(name, 'GET', person);
  await end(...names);
  ask('one more', 'POST', person);
  ask('of somebody else', 'POST', { person: 2 });
  expect(began.slice(12)).toEqual(['of somebody else']);
  sent[0]!();
  await settle();
  expect(began.slice(12)).toEqual(['of somebody else', 'one more']);
});

test('what a report prints waits however long it takes', async () => {
  const { ask, crowd, work, began, said, pass, end } = setUp();
  await work(400, 100);
  const names = crowd(24);
  ask('a picture of a report', 'GET', { isPrint: true });
  await pass(60_000);
  expect(said.get('a picture of a report')).toBeUndefined();
  await end(...names);
  expect(began.at(-1)).toBe('a picture of a report');
});

test('a call of a kind that takes long has many of the places, beside the short ones of others', async () => {
  const { ask, crowd, began, end, pass, said } = setUp();
  const chart = { path: '/chart' } as const;
  for (let n = 0; n < 20; n += 1) {
    ask(`earlier ${n}`, 'GET', chart);
    await pass(800);
    await end(`earlier ${n}`);
  }
  // So many short ones that a call takes no time on average.
  for (let n = 0; n < 400; n += 1) await end(...crowd(1, `short ${n}`));
  began.length = 0;
  for (let n = 0; n < 4; n += 1) ask(`chart ${n}`, 'GET', chart);
  expect(began).toEqual(['chart 0', 'chart 1', 'chart 2']);
  ask('a correction', 'POST');
  ask('a thumbnail');
  await end('chart 0');
  expect(began.slice(3)).toEqual(['a correction']);
  await pass(301);
  expect([said.get('chart 3'), said.get('a thumbnail')]).toEqual(['busy', 'busy']);
});

test('what waits in front of the turns is counted: reads beyond it are refused before anything is done', async () => {
  const { turns, work } = setUp();
  await work(400, 100);
  const read = { method: 'GET', path: '/a', access: 'signedIn' } as const;
  let over: () => void = () => undefined;
  const looking = new Promise<void>((end) => (over = end));
  const entered: Promise<void>[] = [];
  while (!turns.refuses(read) && entered.length < 1000) {
    entered.push(turns.entering(read, () => looking));
  }
  // Three times as many as are at work are answered within the 0.3 s.
  expect(entered).toHaveLength(72);
  expect(turns.refuses({ ...read, method: 'POST' })).toBe(false);
  over();
  await Promise.all(entered);
  expect(turns.refuses(read)).toBe(false);
});
