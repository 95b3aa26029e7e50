import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestSlots } from './request-slots.ts';
import type { Caller } from './slot-quotas.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sentAtOnce = (callBack: () => void) => callBack();
const ANYBODY: Caller = { person: null, company: null, isPrint: false, whenSent: sentAtOnce };

/** Calls that end on command, with a fake clock. */
function setUp() {
  const slots = new RequestSlots();
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const said = new Map<string, string>();
  const ask = (name: string, method: 'GET' | 'POST' = 'GET', caller: Partial<Caller> = {}) => {
    const work = () => {
      began.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    };
    const outcome = slots
      .inSlot({ method, access: 'signedIn' }, { ...ANYBODY, ...caller }, work)
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
  /** Starts this many reads. */
  const crowd = (count: number, name = 'crowd') => {
    const names = Array.from({ length: count }, (_, n) => `${name} ${n}`);
    for (const each of names) ask(each);
    return names;
  };
  /**
   * With all slots taken, ends a call every `ms` while others wait, until the interval has been
   * learned.
   */
  const learn = async (ms: number) => {
    const names = crowd(24, 'slow');
    ask('next 0', 'POST');
    for (let n = 0; n < 400; n += 1) {
      ask(`next ${n + 1}`, 'POST');
      await pass(ms);
      await end(names.shift()!);
      names.push(`next ${n}`);
    }
    await pass(ms);
    await end(names.shift()!);
    await end(...names, 'next 400');
    began.length = 0;
    said.clear();
  };
  return { slots, ask, began, said, settle, pass, end, crowd, learn };
}

test('what comes to an idle server is answered at once', async () => {
  const { crowd, began, end, said } = setUp();
  const names = crowd(24);
  expect(began).toEqual(names);
  await end(...names);
  expect([...said.values()]).toEqual(names.map(() => 'answered'));
});

test('others wait for a slot; what stores something comes before what reads', async () => {
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
  const { ask, crowd, said, settle, learn, began, end } = setUp();
  await learn(20);
  const names = crowd(24);
  // One ends every 20 ms, so that 25 get a slot within half a second.
  crowd(25, 'waiting');
  crowd(5, 'refused');
  ask('a correction', 'POST');
  await settle();
  expect([...said].map(([name, word]) => `${name} ${word}`)).toEqual(
    Array.from({ length: 5 }, (_, n) => `refused ${n} busy`),
  );
  await end(names[0]!);
  expect(began.at(-1)).toBe('a correction');
});

test('a read that waited too long all the same is refused, though nothing ends', async () => {
  const { ask, crowd, said, end, pass, began } = setUp();
  const names = crowd(24);
  ask('a feed');
  ask('a correction', 'POST');
  await pass(400);
  ask('a late feed');
  await pass(101);
  expect([...said]).toEqual([['a feed', 'busy']]);
  await end(...names.slice(0, 3));
  expect(began.slice(24)).toEqual(['a correction', 'a late feed']);
});

test('a call that fails gives its place to the next', async () => {
  const slots = new RequestSlots();
  const failing = Array.from({ length: 30 }, () =>
    slots
      .inSlot({ method: 'POST', access: 'signedIn' }, ANYBODY, () =>
        Promise.reject(new Error('no')),
      )
      .catch(() => 'failed'),
  );
  expect(await Promise.all(failing)).toEqual(Array(30).fill('failed'));
});

test('an account has six of ten connections, and others find theirs', async () => {
  const { ask, began, said, end, pass } = setUp();
  for (let n = 0; n < 20; n += 1) ask(`one ${n}`, 'GET', { person: 1 });
  ask('another', 'GET', { person: 2 });
  expect(began).toEqual([...Array.from({ length: 6 }, (_, n) => `one ${n}`), 'another']);
  await end('one 0');
  expect(began.at(-1)).toBe('one 6');
  // A request that waits only for its own account delays nobody else.
  await pass(2900);
  expect(said.get('one 19')).toBeUndefined();
  await pass(101);
  expect(said.get('one 19')).toBe('busy');
});

test.each([
  [2, 1],
  [10, 6],
  [200, 12],
])('of %d connections an account has %d', (connections, most) => {
  const slots = new RequestSlots(connections);
  const work = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  for (let n = 0; n < 20; n += 1) {
    void slots.inSlot({ method: 'POST', access: 'signedIn' }, { ...ANYBODY, person: 1 }, work);
  }
  expect(work).toHaveBeenCalledTimes(most);
});

test('strangers have six of ten connections, those of one network half of these', () => {
  const { ask, began } = setUp();
  for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    for (let n = 0; n < 10; n += 1) ask(`${network} ${n}`, 'GET', { person: network });
  }
  for (let n = 0; n < 12; n += 1) ask(`user ${n}`, 'GET', { person: n });
  expect(began.filter((name) => name.startsWith('192.0.2.1 '))).toHaveLength(3);
  expect(began.filter((name) => name.startsWith('192.0.2.2 '))).toHaveLength(3);
  expect(began.filter((name) => name.startsWith('192.0.2.3 '))).toHaveLength(0);
  expect(began.filter((name) => name.startsWith('user'))).toHaveLength(12);
});

test('reads of signed-in users come before what strangers change', async () => {
  const { ask, crowd, began, end } = setUp();
  const names = crowd(24);
  ask('a forgotten password', 'POST', { person: '192.0.2.1' });
  ask('a feed');
  await end(names[0]!);
  expect(began.slice(24)).toEqual(['a feed']);
});

test('of strangers of one network so many wait, and no more', async () => {
  const { ask, said, settle } = setUp();
  for (let n = 0; n < 217; n += 1) ask(`guess ${n}`, 'POST', { person: '192.0.2.1' });
  ask('another', 'POST', { person: '192.0.2.2' });
  await settle();
  expect([...said.values()]).toEqual(Array(14).fill('busy'));
});

test('an answer counts for its account until it has been sent', async () => {
  const { ask, began, end, settle } = setUp();
  const sent: (() => void)[] = [];
  const person = { person: 1, whenSent: (callBack: () => void) => void sent.push(callBack) };
  const names = Array.from({ length: 6 }, (_, n) => `unread ${n}`);
  for (const name of names) ask(name, 'GET', person);
  await end(...names);
  ask('one more', 'POST', person);
  ask('of somebody else', 'POST', { person: 2 });
  expect(began.slice(6)).toEqual(['of somebody else']);
  sent[0]!();
  await settle();
  expect(began.slice(6)).toEqual(['of somebody else', 'one more']);
});

test('what a report prints waits however long it takes', async () => {
  const { ask, crowd, learn, began, said, pass, end } = setUp();
  await learn(100);
  const names = crowd(24);
  ask('a picture of a report', 'GET', { isPrint: true });
  await pass(60_000);
  expect(said.get('a picture of a report')).toBeUndefined();
  await end(...names);
  expect(began.at(-1)).toBe('a picture of a report');
});

test('what waits in front of the slots is counted: reads beyond it are refused before anything is done', async () => {
  const { slots, learn } = setUp();
  await learn(20);
  const read = { method: 'GET', access: 'signedIn' } as const;
  let over: () => void = () => undefined;
  const looking = new Promise<void>((end) => (over = end));
  const entered: Promise<void>[] = [];
  while (!slots.refuses(read, null) && entered.length < 1000) {
    entered.push(slots.entering(read, null, () => looking));
  }
  // 24 get a slot immediately; one ends every 20 ms, so that 25 more get one within half a
  // second.
  expect(entered).toHaveLength(24 + 25);
  expect(slots.refuses({ ...read, method: 'POST' }, null)).toBe(false);
  over();
  await Promise.all(entered);
  expect(slots.refuses(read, null)).toBe(false);
});

test('an account that floods is refused before anything is done, others are not', async () => {
  const { slots, ask, learn, end } = setUp();
  await learn(20);
  const read = { method: 'GET', access: 'signedIn' } as const;
  let over: () => void = () => undefined;
  const looking = new Promise<void>((end) => (over = end));
  const entered: Promise<void>[] = [];
  while (!slots.refuses(read, 1) && entered.length < 1000) {
    entered.push(slots.entering(read, 1, () => looking));
  }
  // One of the account's six requests ends every 20 ms, and its own requests may wait for three
  // seconds.
  expect(entered).toHaveLength(6 + 150);
  // Some arrive at once, before any of them is refused.
  for (let n = 0; n < 500; n += 1) entered.push(slots.entering(read, 1, () => looking));
  expect(slots.refuses(read, 2)).toBe(false);
  const names = Array.from({ length: 6 }, (_, n) => `flood ${n}`);
  for (const name of names) ask(name, 'GET', { person: 1 });
  expect(slots.refuses(read, 1)).toBe(true);
  expect(slots.refuses(read, 2)).toBe(false);
  over();
  await Promise.all(entered);
  await end(...names);
  expect(slots.refuses(read, 1)).toBe(false);
});

/** The callers of this many accounts of a company; their ids begin with the company's. */
const accountsOf = (company: number, accounts: number) =>
  Array.from({ length: accounts }, (_, n) => ({ person: 100 * company + n, company }));

test('a company has half of the slots, whoever of it calls for whatever; others begin at once', async () => {
  const { ask, began, end } = setUp();
  for (const account of accountsOf(1, 5)) {
    for (let n = 0; n < 3; n += 1) ask(`read ${account.person} ${n}`, 'GET', account);
    for (let n = 0; n < 10; n += 1) ask(`change ${account.person} ${n}`, 'POST', account);
  }
  expect(began).toHaveLength(12);
  const [other] = accountsOf(2, 1);
  ask('a feed of another company', 'GET', other!);
  expect(began.slice(12)).toEqual(['a feed of another company']);
  await end(began[0]!);
  expect(began).toHaveLength(14);
});

test('a company’s flood of changes comes before its own reads alone: companies take slots', async () => {
  const { ask, began, end, said, settle } = setUp();
  for (const company of [1, 2]) {
    for (const account of accountsOf(company, 3)) {
      for (let n = 0; n < 4; n += 1) ask(`${company}: ${account.person} ${n}`, 'POST', account);
    }
  }
  const full = [...began];
  expect(full).toHaveLength(24);
  const [one, another] = [accountsOf(1, 4)[3]!, accountsOf(3, 1)[0]!];
  ask('a read of the flooding company', 'GET', one);
  for (let n = 0; n < 4; n += 1) ask(`flood ${n}`, 'POST', one);
  ask('a feed', 'GET', another);
  ask('a correction', 'POST', another);
  ask('another feed', 'GET', another);
  for (const name of full.slice(0, 6)) await end(name);
  expect(began.slice(24)).toEqual([
    'a correction',
    'flood 0',
    'a feed',
    'flood 1',
    'another feed',
    'flood 2',
  ]);
  await settle();
  expect([...said.values()]).not.toContain('busy');
});

test('answers of a company that nobody reads leave its colleagues their slots', async () => {
  const { ask, began, end } = setUp();
  const unread = { whenSent: () => undefined };
  for (const account of accountsOf(1, 2)) {
    for (let n = 0; n < 6; n += 1) ask(`${account.person} ${n}`, 'GET', { ...account, ...unread });
  }
  await end(...began);
  ask('a colleague', 'GET', accountsOf(1, 3)[2]!);
  expect(began.slice(12)).toEqual(['a colleague']);
});

test('of what a company floods before it has a slot, no more counts against others than its share', async () => {
  const { slots, ask, began, learn, end, settle } = setUp();
  await learn(20);
  const read = { method: 'GET', access: 'signedIn' } as const;
  const flood = accountsOf(1, 10);
  for (const account of flood) {
    ask(`known ${account.person}`, 'GET', account);
    await end(began.at(-1)!);
  }
  const looking = Promise.withResolvers<void>();
  const entered = flood.flatMap(({ person }) =>
    Array.from({ length: 20 }, () => slots.entering(read, person, () => looking.promise)),
  );
  expect(slots.refuses(read, flood[0]!.person)).toBe(false);
  expect(slots.refuses(read, 999)).toBe(false);
  looking.resolve();
  await Promise.all(entered);
  await settle();
});

test('a company that floods is refused before anything is done, others are not', async () => {
  const { slots, ask, began, learn, end } = setUp();
  await learn(100);
  const read = { method: 'GET', access: 'signedIn' } as const;
  for (const account of accountsOf(1, 6)) {
    for (let n = 0; n < 3; n += 1) ask(`${account.person} ${n}`, 'GET', account);
  }
  expect(began).toHaveLength(12);
  expect(slots.refuses(read, 100)).toBe(true);
  expect(slots.refuses({ ...read, method: 'POST' }, 100)).toBe(false);
  expect(slots.refuses(read, 999)).toBe(false);
  await end(...began);
});

test('of the changes that an account floods with six are looked up at a time, those of others at once', async () => {
  const { slots, settle } = setUp();
  const change = { method: 'POST', access: 'signedIn' } as const;
  const looking: { person: number; end: () => void }[] = [];
  const enter = (person: number) =>
    void slots.entering(
      change,
      person,
      () => new Promise<void>((end) => looking.push({ person, end })),
    );
  for (let n = 0; n < 400; n += 1) enter(1);
  enter(2);
  await settle();
  expect(looking.map(({ person }) => person)).toEqual([...Array(6).fill(1), 2]);
  looking[0]!.end();
  await settle();
  expect(looking.slice(7).map(({ person }) => person)).toEqual([1]);
});

test('of strangers the network is next whose last call began longest ago, whatever it asks for', async () => {
  const { ask, began, end } = setUp();
  for (const network of ['192.0.2.1', '192.0.2.2']) {
    for (let n = 0; n < 30; n += 1) ask(`${network} guess ${n}`, 'POST', { person: network });
  }
  ask('a refresh', 'POST', { person: '192.0.2.3' });
  ask('a screen', 'GET', { person: '192.0.2.4' });
  await end('192.0.2.1 guess 0', '192.0.2.1 guess 1', '192.0.2.1 guess 2', '192.0.2.2 guess 0');
  expect(began.slice(6)).toEqual([
    'a refresh',
    'a screen',
    '192.0.2.1 guess 3',
    '192.0.2.2 guess 3',
  ]);
});

test.each([
  ['health', { access: 'public', bypassesQueue: true }, true],
  ['a camera', { access: 'device' }, true],
  ['a public screen', { access: 'public' }, false],
  ['changes of a public screen', { access: 'public', kind: 'stream' }, false],
  ['changes of a feed', { access: 'signedIn', kind: 'stream' }, true],
] as const)('%s on a full server', async (_case, call, isAtOnce) => {
  const { slots, crowd } = setUp();
  crowd(24);
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  const network = { ...ANYBODY, person: '192.0.2.1' };
  void slots.inSlot({ method: 'GET', ...call }, network, work).catch(() => undefined);
  expect(work).toHaveBeenCalledTimes(isAtOnce ? 1 : 0);
});

test('what waits for another server leaves its slot to others, and goes on in another one', async () => {
  const { slots, crowd, ask, end, settle, began } = setUp();
  const steps: string[] = [];
  let answer: () => void = () => undefined;
  const waiting = slots.inSlot(
    { method: 'GET', access: 'public' },
    ANYBODY,
    async (withoutSlot) => {
      await withoutSlot(() => new Promise<void>((resolve) => (answer = resolve)));
      steps.push('goes on');
    },
  );
  const names = crowd(24);
  expect(began).toHaveLength(24);
  ask('a correction', 'POST');
  answer();
  await settle();
  expect(steps).toEqual([]);
  await end(names[0]!, names[1]!);
  await waiting;
  expect([began.at(-1), steps]).toEqual(['a correction', ['goes on']]);
  // All slots are free again.
  await end(...names.slice(2), 'a correction');
  crowd(25, 'later');
  expect(began.slice(25)).toHaveLength(24);
});

test('a call that fails while it waits outside gives its place back once', async () => {
  const { slots, crowd, began } = setUp();
  const failing = slots.inSlot({ method: 'GET', access: 'public' }, ANYBODY, (withoutSlot) =>
    withoutSlot(() => Promise.reject(new Error('silent'))),
  );
  await expect(failing).rejects.toThrow('silent');
  crowd(25);
  expect(began).toHaveLength(24);
});

test('calls with a line of their own wait neither for strangers nor for anybody else, and their networks take slots', async () => {
  const { slots, ask, crowd, settle } = setUp();
  for (let n = 0; n < 30; n += 1) ask(`guess ${n}`, 'POST', { person: '192.0.2.1' });
  crowd(24);
  const begun: { network: string; end: () => void }[] = [];
  const refresh = (network: string) =>
    slots
      .inSlot(
        { method: 'POST', access: 'public', dedicatedQueue: true },
        { ...ANYBODY, person: network },
        () => new Promise<void>((end) => begun.push({ network, end })),
      )
      .then(
        () => 'answered',
        (error: { code: string }) => error.code,
      );
  const flood = Array.from({ length: 210 }, () => refresh('192.0.2.1'));
  void refresh('192.0.2.2');
  await settle();
  expect(begun.map(({ network }) => network)).toEqual(['192.0.2.1', '192.0.2.1']);
  expect(await Promise.all(flood.slice(200))).toEqual(Array(10).fill('busy'));
  begun[0]!.end();
  begun[1]!.end();
  await settle();
  expect(begun.slice(2).map(({ network }) => network)).toContain('192.0.2.2');
});
