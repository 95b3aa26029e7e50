import { afterEach, expect, test, vi } from 'vitest';
import { openVideo } from './open-video.ts';

const { told } = vi.hoisted(() => ({ told: vi.fn<(notice: object) => void>() }));
vi.mock('../../../controls/feedback/toast.tsx', () => ({ notify: told }));
afterEach(() => {
  vi.unstubAllGlobals();
  told.mockClear();
});

/** What is opened and told when the server answers the question for the file so. */
async function asked(filePath: string | null, status: number) {
  const open = vi.fn<typeof globalThis.open>();
  vi.stubGlobal('open', open);
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  await openVideo(filePath);
  return { opened: open.mock.calls.map(([address]) => address), told: told.mock.calls };
}
const MISSING = [[{ text: 'Video file not available', kind: 'failed' }]];

test('a capture without a file path has no video', async () => {
  expect(await asked(null, 200)).toEqual({ opened: [], told: MISSING });
});

test('nor has one whose file is not there', async () => {
  expect(await asked('videos/a.mp4', 404)).toEqual({ opened: [], told: MISSING });
});

test('a file that is there is opened', async () => {
  expect(await asked('videos/a.mp4', 200)).toEqual({
    opened: ['/api/static/videos/a.mp4'],
    told: [],
  });
});
