import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/server.ts';
import { newTokens } from '../../test/signed-in.ts';
import { openPreview } from './open-preview.ts';

/** Kind and text of each visible toast. */
const shownToasts = () => notificationsStore.getState().notifications.map(({ id }) => id);
/** Test files share a page, so a pending call of another file may still show an error. */
const clean = () => notifications.clean();
beforeEach(clean);
afterEach(() => {
  vi.unstubAllGlobals();
  clean();
});

/** What is opened and which toasts are shown for the given answer to the request for the PDF. */
async function asked(status: number, answer: object) {
  const server = fakeServer(({ url }) =>
    url.includes('report_preview') ? [status, answer] : [200, newTokens()],
  );
  const open = vi.fn<typeof globalThis.open>();
  vi.stubGlobal('open', open);
  vi.stubGlobal('fetch', server.fetch);
  localStorage.setItem('crustodian-refresh-expires-at', String(Date.now() + 3_600_000));
  await openPreview('Lumbre-Bandera-W46-9-11-2025');
  return { opened: open.mock.calls.map(([address]) => address), toasts: shownToasts() };
}
const MISSING = ['failed File path not available.'];

test.each([
  ['an answer without a path', 200, {}],
  ['an empty path', 200, { url: '' }],
  ['no path', 200, { url: null }],
  ['a report without a PDF', 404, { err: 'This report has no PDF.', code: 'no_report_file' }],
])('%s shows: File path not available.', async (_case, status, answer) => {
  expect(await asked(status, answer)).toEqual({ opened: [], toasts: MISSING });
});

test('any other failure says what it is', async () => {
  expect(await asked(404, { err: 'This report does not exist.' })).toEqual({
    opened: [],
    toasts: ['failed Error: This report does not exist.'],
  });
});

test('a path is opened', async () => {
  const url = '/api/static/reports/1-2';
  expect(await asked(200, { url })).toEqual({ opened: [url], toasts: [] });
});
