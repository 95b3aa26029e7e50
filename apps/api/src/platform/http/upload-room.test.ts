import { withinSenderLimit, MOST_OF_A_SENDER, type UploadSender } from '#platform/http/upload-room';
import { expect, test } from 'vitest';

/** Work that ends on command. */
function startedBy() {
  const started: UploadSender['name'][] = [];
  const ends: (() => void)[] = [];
  const ask = (name: UploadSender['name'], company = 1) =>
    withinSenderLimit({ name, company }, () => {
      started.push(name);
      return new Promise<void>((end) => void ends.push(end));
    });
  return { started, ends, ask };
}

/** Ends running work until none is left. */
async function endAll({ started, ends }: ReturnType<typeof startedBy>, asked: Promise<void>[]) {
  while (started.length < asked.length || ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  await Promise.all(asked);
}

test('what one company’s camera sends does not wait behind hundreds of calls of another’s many stores', async () => {
  const work = startedBy();
  const { started, ends, ask } = work;
  const stores = Array.from({ length: 60 }, (_, at) => `store ${at}` as const);
  const asked = stores.flatMap((name) => Array.from({ length: 5 }, () => ask(name)));
  await new Promise(setImmediate);
  expect(started).toHaveLength(4);
  asked.push(ask('store 100', 2));
  await new Promise(setImmediate);
  expect(started.at(-1)).toBe('store 100');
  asked.push(ask('store 101', 2));
  // Its turn comes after the other company's next one.
  for (const end of ends.splice(0, 2)) end();
  await new Promise(setImmediate);
  expect(started.at(-1)).toBe('store 101');
  await endAll(work, asked);
});

test('a store has at most a hundred calls in line, and another one is served', async () => {
  const work = startedBy();
  const { started, ends, ask } = work;
  const asked = Array.from({ length: MOST_OF_A_SENDER }, () => ask('store 1'));
  await expect(ask('store 1')).rejects.toMatchObject({ code: 'busy' });
  // A user with the same number is a different sender.
  asked.push(ask('user 1'));
  await new Promise(setImmediate);
  expect(started).toContain('user 1');
  await endAll(work, asked);
  const again = ask('store 1');
  await new Promise(setImmediate);
  ends[0]!();
  await again;
});
