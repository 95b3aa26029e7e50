import { describe, expect, test } from 'vitest';
import type { Viewer } from '../people/access.ts';
import { regularViewer } from '../people/viewer.fixture.ts';
import {
  FEED_RIGHTS,
  feedRights,
  isListed,
  isVisibleTo,
  type FeedRight,
  type Snapshot,
} from './feed-visibility.ts';

const regular: Viewer = { ...regularViewer, employerId: 7 };
const VIEWERS = {
  regular,
  manager: { ...regular, companyManager: true },
  reviewer: { ...regular, allowFeedback: true },
  staff: { ...regular, isStaff: true },
  flagged: { ...regular, flaggedPictures: true },
  feed: { ...regular, dailyFeedOnly: true },
  'feed with every grant': {
    ...regular,
    dailyFeedOnly: true,
    isStaff: true,
    allowFeedback: true,
    companyManager: true,
  },
} as const satisfies Record<string, Viewer>;
type Kind = keyof typeof VIEWERS;

test.each<[Kind, readonly FeedRight[]]>([
  ['regular', ['scores']],
  ['manager', ['scores']],
  ['reviewer', ['censored', 'scores', 'reviewerNames']],
  [
    'staff',
    ['censored', 'listsCensored', 'flaggedPictures', 'scores', 'reviewerNames', 'staffData'],
  ],
  ['flagged', ['flaggedPictures', 'scores']],
  ['feed', []],
  ['feed with every grant', []],
])('%s has the rights %j', (kind, granted) => {
  const all = Object.keys(FEED_RIGHTS) as FeedRight[];
  const rights = feedRights(VIEWERS[kind]);
  expect(all.filter((right) => rights[right])).toEqual(granted);
});

const good: Snapshot = { quality: 'buena', trusted: true, censored: false };
const everybody = Object.keys(VIEWERS) as Kind[];

describe.each<[string, Partial<Snapshot>, Record<'travels' | 'listed' | 'listedBad', Kind[]>]>([
  [
    "a trusted 'buena' snapshot",
    {},
    { travels: everybody, listed: everybody, listedBad: everybody },
  ],
  [
    "an untrusted 'mala' snapshot",
    { quality: 'mala', trusted: false },
    { travels: everybody, listed: everybody, listedBad: everybody },
  ],
  [
    'no snapshot quality',
    { quality: null, trusted: false },
    { travels: [], listed: [], listedBad: [] },
  ],
  [
    "a trusted 'mala' snapshot",
    { quality: 'mala' },
    { travels: ['staff', 'flagged'], listed: [], listedBad: ['staff', 'flagged'] },
  ],
  [
    'a censored pizza',
    { censored: true },
    { travels: ['reviewer', 'staff'], listed: ['staff'], listedBad: ['staff'] },
  ],
  [
    "a censored, trusted 'mala' pizza",
    { censored: true, quality: 'mala' },
    { travels: ['staff'], listed: [], listedBad: ['staff'] },
  ],
])('%s', (_case, change, expected) => {
  const snapshot = { ...good, ...change };
  const kinds = (shown: (kind: Kind) => boolean) => everybody.filter(shown);

  test('travels to', () => {
    expect(kinds((kind) => isVisibleTo(snapshot, feedRights(VIEWERS[kind])))).toEqual(
      expected.travels,
    );
  });
  test('is listed for', () => {
    const listed = kinds((kind) => isListed(snapshot, feedRights(VIEWERS[kind]), { bad: false }));
    expect(listed).toEqual(expected.listed);
  });
  test('is listed with the bad flag for', () => {
    const listed = kinds((kind) => isListed(snapshot, feedRights(VIEWERS[kind]), { bad: true }));
    expect(listed).toEqual(expected.listedBad);
  });
});
