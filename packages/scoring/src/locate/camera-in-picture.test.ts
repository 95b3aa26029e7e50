import { expect, test } from 'vitest';
import { cameraInPicture } from './camera-in-picture.ts';

const CAMERA = { x: 1200, y: 600, radius: 300 };
const FRAMES = { '6': 1, '7': 1 };
const place = { x: 260, y: 250, scale: 0.5 };

test.each([
  ['a snapshot of the camera', { REPORT_frame_detection_summary: { '0': 1 } }, CAMERA],
  [
    'one of which only the circle is kept',
    {
      REPORT_frame_detection_summary: { '0': 1 },
      picture_crop: { left: 880, top: 270 },
    },
    { x: 320, y: 330, radius: 300 },
  ],
  ['one on which nothing was found', { REPORT_frame_detection_summary: {} }, CAMERA],
  [
    "one cut out of a video's frame",
    { REPORT_frame_detection_summary: FRAMES, snapshot_of_video: place },
    { x: 260, y: 250, radius: 150 },
  ],
  ['one cut out nobody knows where', { REPORT_frame_detection_summary: FRAMES }, undefined],
])('%s', (_case, tracked, seen) => expect(cameraInPicture(CAMERA, tracked)).toEqual(seen));

test('no camera says nothing', () =>
  expect(
    cameraInPicture(undefined, {
      REPORT_frame_detection_summary: FRAMES,
      snapshot_of_video: place,
    }),
  ).toBeUndefined());
