import { describe, expect, test } from 'vitest';
import type { SetupState } from './setup-calls.ts';
import { pictureTrouble, ringOf, technicalText, triedTrouble } from './setup-view.ts';

type Live = NonNullable<SetupState['live']>;
type Source = NonNullable<SetupState['source']>;
const INSPECTION: NonNullable<Live['inspection']> = {
  digest: 'a',
  is_black: false,
  figure: { x: 640, y: 360, radius: 300 },
  width: 1280,
  height: 720,
  faults: [],
};
const live = (inspection: Partial<typeof INSPECTION> = {}, age_ms = 500): Live => ({
  digest: 'a',
  age_ms,
  width: 1280,
  height: 720,
  inspection: { ...INSPECTION, ...inspection },
});
const source = (part: Partial<Source> = {}): Source => ({
  way: 'stream',
  address: 'rtsp://10.0.0.7/stream1',
  user: '',
  box: 'box-1',
  box_age_ms: 2000,
  attempt: 1,
  refusals: 0,
  tried: null,
  ...part,
});

describe('a pizza too far left', () => {
  const left = live({ figure: { x: 560, y: 360, radius: 300 } });
  test.each([
    [0, 'The pizza is 4 cm too far left.', 'right'],
    [1, 'The pizza is 4 cm too far up.', 'down'],
    [2, 'The pizza is 4 cm too far right.', 'left'],
    [3, 'The pizza is 4 cm too far down.', 'up'],
  ])('after %d quarter turns of the picture', (rotation, sentence, arrow) => {
    expect(ringOf(left, rotation)).toMatchObject({ isFitting: false, sentence, arrow });
  });
});

test('without a pizza nothing is said of the ring', () => {
  expect(ringOf(live({ figure: null }), 0)).toBeNull();
  expect(ringOf(null, 0)).toBeNull();
});

describe('when no picture comes', () => {
  test.each<[string, Source | null, string]>([
    ['a camera that sends its pictures itself', null, 'silent'],
    ['a camera of a box that calls', source(), 'silentCamera'],
    ['a box that has not called for long', source({ box_age_ms: 95_000 }), 'silentBox'],
    ['a box that is gone', source({ box_age_ms: null }), 'silentBox'],
  ])('it is the fault of %s', (_whose, of, trouble) => {
    expect(pictureTrouble({ live: live({}, 30_000), source: of })).toBe(trouble);
    expect(pictureTrouble({ live: null, source: of })).toBe(trouble);
  });
});

test('a picture of a whole pizza has no trouble', () => {
  expect(pictureTrouble({ live: live(), source: source() })).toBeNull();
});

describe('what the box tried', () => {
  const tried = (state: string, codec: string | null = null) =>
    ({ state, codec, connected_ms: 10, width: null, height: null }) as NonNullable<Source['tried']>;
  test.each<[ReturnType<typeof tried>, Source['way'], string | null]>([
    [tried('works', 'h264'), 'stream', null],
    [tried('too_slow', 'hevc'), 'stream', 'tooSlow'],
    [tried('too_slow', 'h264'), 'stream', 'tooLarge'],
    [tried('wrong_address'), 'stream', 'wrongAddress'],
    [tried('wrong_address'), 'usb', 'noDevice'],
  ])('%o of %s', (result, way, trouble) => expect(triedTrouble(result, way)).toBe(trouble));

  test('codecs are told by the names that cameras use', () => {
    const shown = { ...tried('too_slow', 'hevc'), width: 3840, height: 2160 };
    expect(technicalText(source({ tried: shown }))).toBe('H.265, 3840 × 2160');
  });
});
