import { cleanup, render } from '@testing-library/react';
import { regularViewer } from '@crustodian/domain/people/viewer.fixture';
import { afterEach, expect, test } from 'vitest';
import { activeShortcuts } from '../../controls/shortcuts.ts';
import { card } from '../../pizza/card.fixture.ts';
import { useReviewKeys } from '../../features/review/overlay/use-review-keys.ts';
import { listedKeys } from './shortcut-list.ts';

afterEach(cleanup);

const nothing = () => undefined;

function OpenPizza() {
  useReviewKeys({
    shown: [],
    card: card({}),
    rights: { review: true, pictureOnly: false },
    editing: false,
    onGo: nothing,
    onChange: nothing,
    onHide: nothing,
    onScoring: nothing,
    onData: nothing,
    onToggleMode: nothing,
    onUndo: nothing,
    onObject: nothing,
  });
  return null;
}

const viewer = { ...regularViewer, allowFeedback: true, employerId: 1 };
const keysOf = (title: string, change = {}) =>
  listedKeys({ ...viewer, ...change })
    .find((group) => group.title.en === title)!
    .keys.flatMap(({ keys }) => keys);

test('every key of the open pizza is listed, and no other but Escape', () => {
  render(<OpenPizza />);
  const heard = activeShortcuts().flatMap(({ shortcuts }) => shortcuts.map(({ key }) => key));
  expect(keysOf('Open pizza').toSorted()).toEqual([...heard, 'Escape'].toSorted());
});

test('users who do not review see no review keys', () => {
  expect(keysOf('Open pizza', { allowFeedback: false })).not.toContain('1');
  expect(keysOf('Daily feed', { allowFeedback: false })).not.toContain(' ');
});

test('users who see only pictures do not see Details', () => {
  expect(keysOf('Open pizza', { allowFeedback: false, dailyFeedOnly: true })).not.toContain('v');
});
