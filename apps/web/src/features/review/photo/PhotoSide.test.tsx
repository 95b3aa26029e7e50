import { SLICES } from '@crustodian/domain/pizza/criteria';
import type { ScoreDetails } from '@crustodian/domain/pizza/pipeline-result';
import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test, vi } from 'vitest';
import { card } from '../../../pizza/card.fixture.ts';
import { openVideo, photoAlt } from './PhotoSide.tsx';
import type { ReviewSetting } from '../review-setting.ts';
import { scoreMatrix } from '../score/score-story.ts';

const settingOf = (pictureOnly: boolean) =>
  ({ rights: { pictureOnly }, labelOf: () => 'Pepperoni' }) as unknown as ReviewSetting;
const pizza = { ...card({}), specialty: 'pepperoni', score: '8.40', standard: null };
const uneven = Object.fromEntries(SLICES.map((slice) => [slice, 0.08737])) as ScoreDetails[string];
const matrix = scoreMatrix({ Bordes: uneven }, 'official', {});

test('points are described with two decimals, as they are shown', () =>
  expect(photoAlt({ card: pizza, setting: settingOf(false), matrix })).toMatch(
    /^Pepperoni, 8\.40\. Points of the slices 1: 0\.09, 2: 0\.09,/,
  ));

test.each([
  ['a pizza without slices', false, 'Pepperoni, 8.40'],
  ['for who sees pictures only', true, 'Pepperoni'],
])('%s', (_case, pictureOnly, alt) =>
  expect(photoAlt({ card: pizza, setting: settingOf(pictureOnly), matrix: null })).toBe(alt),
);

/** Kind and text of each visible toast. */
const shownToasts = () => notificationsStore.getState().notifications.map(({ id }) => id);
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

/** What is opened and which toasts are shown for the given response to the request for the file. */
async function asked(filePath: string | null, status: number) {
  const open = vi.fn<typeof globalThis.open>();
  vi.stubGlobal('open', open);
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  await openVideo(filePath);
  return { opened: open.mock.calls.map(([address]) => address), toasts: shownToasts() };
}
const MISSING = ['failed Video file not available'];

test('a capture without a file path has no video', async () => {
  expect(await asked(null, 200)).toEqual({ opened: [], toasts: MISSING });
});

test('nor has one whose file is not there', async () => {
  expect(await asked('videos/a.mp4', 404)).toEqual({ opened: [], toasts: MISSING });
});

test('a file that is there is opened', async () => {
  expect(await asked('videos/a.mp4', 200)).toEqual({
    opened: ['/api/static/videos/a.mp4'],
    toasts: [],
  });
});
