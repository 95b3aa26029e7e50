import { inSenderTurn, MOST_OF_A_SENDER, type UploadSender } from '#platform/http/upload-room';
import { expect, test } from 'vitest';

/** Work that ends once it is told to. */
function startedBy() {
  const started: UploadSender[] = [];
  const ends: (() => void)[] = [];
  const ask = (sender: UploadSender) =>
    inSenderTurn(sender, () => {
      started.push(sender);
      return new Promise<void>((end) => void ends.push(end));
    });
  return { started, ends, ask };
}

test('what one store’s camera sends does not wait behind hundreds of calls of others', async () => {
  const { started, ends, ask } = startedBy();
  const flooding: UploadSender[] = ['store 1', 'store 2', 'store 3'];
  const asked = flooding.flatMap((sender) => Array.from({ length: 50 }, () => ask(sender)));
  asked.push(ask('store 4'));
  await Promise.resolve();
  expect(started).toHaveLength(5);
  for (const end of ends.splice(0, 4)) end();
  await new Promise(setImmediate);
  expect(started).toContain('store 4');
  while (started.length < asked.length || ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  await Promise.all(asked);
});

test('a store has at most a hundred calls in line, and another one is served', async () => {
  const { started, ends, ask } = startedBy();
  const asked = Array.from({ length: MOST_OF_A_SENDER }, () => ask('store 1'));
  await expect(ask('store 1')).rejects.toMatchObject({ code: 'busy' });
  // A person of the same number is someone else.
  asked.push(ask('user 1'));
  await Promise.resolve();
  expect(started).toContain('user 1');
  while (started.length < asked.length || ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  await Promise.all(asked);
  const again = ask('store 1');
  await new Promise(setImmediate);
  ends[0]!();
  await again;
});
