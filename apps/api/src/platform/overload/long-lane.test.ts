import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openLongLane } from './long-lane.ts';

/** A lane whose computations end on command. */
function setUp(shares = { limit: 2, share: 1 }) {
  const inLane = openLongLane<string>(shares);
  const begun: string[] = [];
  const ends = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const said = new Map<string, string>();
  /** Asks in the name of a person, over a connection of its own; returns what closes it. */
  const ask = (name: string, { person = 1, owner = 'a', key = name as string | null } = {}) => {
    const socket = new EventEmitter();
    const compute = () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, { end: () => resolve(name), fail: reject });
      });
    };
    const caller = {
      viewer: { id: person },
      // Safe because only the event of a closed connection is used.
      request: { raw: { socket: socket as Socket } } as Parameters<typeof inLane>[0]['request'],
      withoutSlot: <T>(work: () => Promise<T>) => work(),
    };
    const asked = `${name} of ${person}`;
    void inLane(caller, { key, owner, compute }).then(
      (result) => said.set(asked, result),
      (error: { code?: string }) => said.set(asked, error.code ?? 'failed'),
    );
    return () => void socket.emit('close');
  };
  const end = async (...names: string[]) => {
    for (const name of names) ends.get(name)!.end();
    await settle();
  };
  return { ask, begun, ends, said, end };
}

test('the same is computed once for all who ask meanwhile, and anew for who asks later', async () => {
  const { ask, begun, said, end } = setUp();
  for (const person of [1, 2, 3]) ask('a year', { person });
  await settle();
  ask('a year', { person: 4 });
  await end('a year');
  expect(begun).toEqual(['a year']);
  expect(said.size).toBe(4);
  ask('a year', { person: 5 });
  await settle();
  expect(begun).toEqual(['a year', 'a year']);
});

test('without a key each has an own result', async () => {
  const { ask, begun } = setUp();
  ask('a feed', { key: null, owner: 'a' });
  ask('a feed', { key: null, owner: 'b', person: 2 });
  await settle();
  expect(begun).toEqual(['a feed', 'a feed']);
});

test('two computations of a person may wait, further ones are refused', async () => {
  const { ask, begun, said, end } = setUp();
  for (const name of ['one', 'two', 'three', 'four']) {
    ask(name);
    await settle();
  }
  ask('of a colleague', { person: 2 });
  ask('two', { person: 3 });
  await settle();
  expect(begun).toEqual(['one']);
  expect([...said]).toEqual([['four of 1', 'busy']]);
  await end('one');
  ask('four');
  await end('two');
  await end('three');
  await end('of a colleague');
  await end('four');
  expect(begun).toEqual(['one', 'two', 'three', 'of a colleague', 'four']);
  expect(said.get('four of 1')).toBe('four');
});

test('what nobody waits for any more is not computed', async () => {
  const { ask, begun, said, end } = setUp();
  ask('one');
  await settle();
  const close = ask('two');
  const closeFirst = ask('three');
  ask('three', { person: 2 });
  close();
  closeFirst();
  await settle();
  expect([...said.keys()]).toEqual(['two of 1', 'three of 1']);
  // Its place among those of the person is free again.
  ask('four');
  await end('one');
  await end('three');
  await end('four');
  expect(begun).toEqual(['one', 'three', 'four']);
  expect(said.get('three of 2')).toBe('three');
});

test('who goes while it is computed waits no longer, and whoever asks again gets its result', async () => {
  const { ask, begun, ends, said, end } = setUp();
  const close = ask('one');
  await settle();
  close();
  await settle();
  expect([...said]).toEqual([['one of 1', 'too_slow']]);
  ask('one', { person: 2 });
  await end('one');
  expect(begun).toEqual(['one']);
  expect(said.get('one of 2')).toBe('one');
  // A failure that comes afterwards, such as that of a database that has been closed, is nobody's.
  ask('three')();
  await settle();
  const closeLast = ask('four', { owner: 'b' });
  await settle();
  closeLast();
  await settle();
  ends.get('four')!.fail(new Error('driver has already been destroyed'));
  await settle();
  expect(said.get('four of 1')).toBe('too_slow');
});

test('what takes one company long delays no other', async () => {
  const { ask, begun, end } = setUp();
  ask('long', { owner: 'a' });
  ask('longer', { owner: 'a', person: 2 });
  await settle();
  ask('short', { owner: 'b', person: 3 });
  await settle();
  expect(begun).toEqual(['long', 'short']);
  await end('short');
  expect(begun).toEqual(['long', 'short']);
});
