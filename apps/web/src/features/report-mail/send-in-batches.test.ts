import { describe, expect, test, vi } from 'vitest';
import { mailOutcomeText, sendInBatches } from './send-in-batches.ts';

type Send = Parameters<typeof sendInBatches<string>>[1];

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `r${index + 1}`);

describe('e-mail in batches of five (spec 002 section 9)', () => {
  test.each([
    [12, [5, 5, 2]],
    [5, [5]],
    [1, [1]],
    [0, []],
  ])('%i reports travel as %j', async (count, sizes) => {
    const send = vi.fn<Send>(async () => ({ msg: 'sent', fails: [] }));
    await sendInBatches(numbers(count), send, () => {});
    expect(send.mock.calls.map(([batch]) => batch.length)).toEqual(sizes);
  });

  test('the progress names what is done, up to all', async () => {
    const seen: string[] = [];
    await sendInBatches(
      numbers(7),
      async () => ({ msg: '', fails: [] }),
      ({ done, total }) => seen.push(`${done}/${total}`),
    );
    expect(seen).toEqual(['0/7', '5/7', '7/7']);
  });

  test('fails of all batches are gathered', async () => {
    const outcome = await sendInBatches(
      numbers(6),
      async (batch) => ({ msg: `${batch.length} sent`, fails: [{ report: batch[0]!, err: 'no' }] }),
      () => {},
    );
    expect(mailOutcomeText(outcome)).toBe('1 sent\nr1: no\nr6: no');
  });

  test('a batch that fails as a whole ends the sending', async () => {
    const send = vi.fn<Send>().mockRejectedValue(new Error('504'));
    await expect(sendInBatches(numbers(12), send, () => {})).rejects.toThrow('504');
    expect(send).toHaveBeenCalledTimes(1);
  });
});
