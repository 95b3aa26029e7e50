import { expect, test } from 'vitest';
import type { CameraFault, CameraPicture } from './camera-picture.ts';
import { detectCameraFault, type JudgedCamera } from './detect-camera-fault.ts';
import { CLOSES, OPENS, simulateCamera, type SimulatedFault } from './simulated-camera.fixture.ts';
import { learnCamera } from './camera-baseline.ts';

const LEARNT_DAYS = 14;
/** Number of pictures per hour. */
const AN_HOUR = 40;
const DAY = 1440;
const until = (pictures: readonly CameraPicture[], minute: number) =>
  pictures.filter((picture) => picture.minute < minute);
/** What the job sees: the newest pictures, of about a day. */
const judgedAt = (pictures: readonly CameraPicture[], minute: number): JudgedCamera | null => {
  const usual = learnCamera(until(pictures, LEARNT_DAYS * DAY));
  const newest = until(pictures, minute).filter((one) => one.minute >= minute - 1.1 * DAY);
  return detectCameraFault(newest, usual);
};

type Effect = Pick<SimulatedFault, 'add' | 'times'>;
/** What planted faults do to the figures of the simulated pictures. */
const PLANTED: [string, CameraFault, Effect][] = [
  ['moved 3 %', 'moved', { add: { x: 0.03 } }],
  ['defocus', 'blurred', { times: { sharpness: 0.6 } }],
  ['light -25 %', 'light', { add: { lightness: -6.5 } }],
  ['colour cast', 'colour', { add: { b: 5, a: 2 } }],
  ['dirt', 'dirty', { add: { unevenness: 0.06, lightness: -1 }, times: { sharpness: 0.93 } }],
  ['tilt', 'tilted', { add: { oval: 0.025, x: 0.004 } }],
];

test.each(PLANTED.flatMap((row) => [1, 2].map((seed) => [...row, seed] as const)))(
  '%s is named %s within two hours',
  (_what, fault, effect, seed) => {
    const fromHour = OPENS + 2 * seed;
    const pictures = simulateCamera({
      seed,
      days: LEARNT_DAYS + 1,
      faults: [{ fromDay: LEARNT_DAYS, fromHour, ...effect }],
    });
    const at = LEARNT_DAYS * DAY + fromHour * 60;
    expect(judgedAt(pictures, at)).toBeNull();
    // Kitchen signals are withheld before the cook can be blamed for twenty-five pizzas.
    expect(judgedAt(pictures, at + 38)).not.toBeNull();
    const found = judgedAt(pictures, at + 120);
    expect(found).toMatchObject({ fault, isSure: true });
    expect(Math.abs(found!.sinceMinute - at)).toBeLessThanOrEqual(60);
  },
);

test('at most one false item a camera and month', () => {
  const months = 3;
  const items: string[] = [];
  for (let seed = 100; seed < 100 + months; seed++) {
    const pictures = simulateCamera({ seed, days: LEARNT_DAYS + 30 });
    const usual = learnCamera(until(pictures, LEARNT_DAYS * DAY));
    let wasSure = false;
    for (let day = LEARNT_DAYS; day < LEARNT_DAYS + 30; day++) {
      for (let hour = OPENS + 1; hour <= CLOSES; hour++) {
        const end = (day * (CLOSES - OPENS) + hour - OPENS) * AN_HOUR;
        const newest = pictures.slice(end - 13 * AN_HOUR, end);
        const judged = detectCameraFault(newest, usual);
        const isSure = judged?.isSure ?? false;
        if (isSure && !wasSure) items.push(`${seed} ${day} ${judged?.figure}`);
        wasSure = isSure;
      }
    }
  }
  expect(items.length).toBeLessThanOrEqual(months);
});

const picture = (minute: number, over: Partial<CameraPicture> = {}): CameraPicture => ({
  minute,
  digest: String(minute),
  fault: null,
  seen: null,
  ...over,
});
const every = (minutes: number, count: number, over: Partial<CameraPicture> = {}) =>
  Array.from({ length: count }, (_, i) => picture(i * minutes, over));

// At 40 pizzas an hour, there is one every 1.5 minutes.
test.each([
  ['the same picture three times', every(1.5, 3, { digest: 'x' }), 'frozen'],
  ['the same picture sent again at once', every(0.2, 3, { digest: 'x' }), undefined],
  ['six covered in nine minutes', every(1.5, 6, { fault: 'covered' }), 'covered'],
  ['five covered', every(1.5, 5, { fault: 'covered' }), undefined],
  ['six blurred', every(1.5, 6, { fault: 'blurred' }), 'blurred'],
  ['covered, then seen', [...every(1.5, 8, { fault: 'covered' }), picture(20)], undefined],
  ['nothing', [], undefined],
] as const)('%s', (_what, pictures, fault) =>
  expect(detectCameraFault(pictures, null)?.fault).toBe(fault),
);
