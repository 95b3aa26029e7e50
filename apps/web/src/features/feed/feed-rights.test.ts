import type { Viewer } from '@crustodian/domain/people/access';
import { regularViewer } from '@crustodian/domain/people/viewer.fixture';
import { expect, test } from 'vitest';
import { screenRights, type ScreenRights } from './feed-rights.ts';

const regular: Viewer = regularViewer;
const staff: Viewer = { ...regular, isStaff: true };
const reviewer: Viewer = { ...regular, allowFeedback: true };
const feedOnly: Viewer = { ...regular, dailyFeedOnly: true };
const flagged: Viewer = { ...regular, flaggedPictures: true };

const allFlags = { bad: true, raw: true, extraInfo: true };
const noFlags = { bad: false, raw: false, extraInfo: false };

test.each<[string, Viewer, Partial<ScreenRights>]>([
  ['a regular user has no review actions', regular, { select: false, review: false, staff: false }],
  [
    'a regular user gains nothing by flags',
    regular,
    { rawScores: false, bad: false, extraInfo: false },
  ],
  ['a reviewer selects and reviews', reviewer, { select: true, review: true, staff: false }],
  ['staff select and act in bulk', staff, { select: true, staff: true, review: false }],
  ['staff use all query flags', staff, { rawScores: true, bad: true, extraInfo: true }],
  [
    'a flagged-picture employer uses bad alone',
    flagged,
    { bad: true, rawScores: false, extraInfo: false, staff: false },
  ],
  [
    'a feed-only user sees pictures only',
    feedOnly,
    { pictureOnly: true, crust: false, select: false },
  ],
  [
    'a feed-only user who is a reviewer stays restricted',
    { ...feedOnly, allowFeedback: true },
    { review: false, select: false },
  ],
])('%s', (_name, viewer, rights) => {
  expect(screenRights({ viewer, flags: allFlags, pjStore: true })).toMatchObject(rights);
});

test.each([
  ['shown to everybody by a pj_store company', regular, true, true],
  ['hidden from regular users elsewhere', regular, false, false],
  ['always shown to reviewers', reviewer, false, true],
  ['never shown to feed-only users', feedOnly, true, false],
])('the crust is %s', (_name, viewer, pjStore, crust) => {
  expect(screenRights({ viewer, flags: noFlags, pjStore }).crust).toBe(crust);
});

test('flags that are off change nothing for staff', () => {
  expect(screenRights({ viewer: staff, flags: noFlags, pjStore: false })).toMatchObject({
    rawScores: false,
    bad: false,
    extraInfo: false,
  });
});
