import { expect, test } from 'vitest';
import { INTERRUPTED, afterOtherTabs, captureAndAssemble, type PdfParts } from './make-pdf.ts';

/** Records every call in order; `fails` names the calls that reject. */
function bench(fails: readonly string[] = []) {
  const actions: string[] = [];
  const act = (name: string) => {
    actions.push(name);
    return fails.includes(name) ? Promise.reject(new Error(`${name} failed`)) : Promise.resolve();
  };
  const parts: PdfParts = {
    capture: (page) => act(`capture ${page}`).then(() => `picture ${page}`),
    send: (page, picture) => act(`send ${page} ${picture}`),
    generate: () => act('generate').then(() => 'PDF generado localmente'),
    clear: () => act('clear'),
    onPage: () => undefined,
  };
  return { actions, parts };
}

test('pages are captured and sent in order, then assembled', async () => {
  const { actions, parts } = bench();
  expect(await captureAndAssemble(2, parts)).toEqual({
    made: true,
    msg: 'PDF generado localmente',
  });
  expect(actions).toEqual([
    'capture 1',
    'send 1 picture 1',
    'capture 2',
    'send 2 picture 2',
    'generate',
  ]);
});

test.each(['Venue 1 W11', '-venue-1-W11'])(
  'two tabs make the PDF of %s one after the other',
  async (report) => {
    const { actions, parts } = bench();
    const make = () => afterOtherTabs(report, () => captureAndAssemble(1, parts));
    await Promise.all([make(), make()]);
    const one = ['capture 1', 'send 1 picture 1', 'generate'];
    expect(actions).toEqual([...one, ...one]);
  },
);

test.each([
  ['a page that is not taken', 'send 2 picture 2', INTERRUPTED.en],
  ['a generation that fails', 'generate', INTERRUPTED.en],
  ['a capture that fails', 'capture 2', `html2canvas error: capture 2 failed\n${INTERRUPTED.en}`],
])('%s clears and ends it', async (_case, failing, msg) => {
  const { actions, parts } = bench([failing]);
  expect(await captureAndAssemble(3, parts)).toEqual({ made: false, msg });
  expect(actions.slice(-2)).toEqual([failing, 'clear']);
});

test('a clear that fails too: the cause is shown, not that it was cleared', async () => {
  const { parts } = bench(['generate', 'clear']);
  expect(await captureAndAssemble(1, parts)).toEqual({ made: false, msg: 'generate failed' });
});
