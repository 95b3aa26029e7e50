import { may, type Viewer } from '@crustodian/domain/people/access';
import { feedRights } from '@crustodian/domain/review/feed-visibility';

/** Users to whom the key is available: everyone who opens the feed by default. */
type Right = 'review' | 'select' | 'scores';

interface ListedKey {
  /** As in KeyboardEvent.key, or a combination as text. */
  keys: readonly string[];
  name: string;
  needs?: Right;
}

interface ListedGroup {
  title: string;
  keys: readonly ListedKey[];
}

/** The keys of the feed, of the open pizza and of the blind review; listed on every page, even where they do nothing. */
const GROUPS: readonly ListedGroup[] = [
  {
    title: 'Daily feed',
    keys: [
      { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], name: 'Move between pizzas' },
      { keys: ['Home', 'End'], name: 'First or last in the row' },
      { keys: ['PageUp', 'PageDown'], name: 'Page up or down' },
      { keys: ['Enter'], name: 'Open the pizza' },
      { keys: [' '], name: 'Select', needs: 'select' },
      { keys: ['Shift + Space', 'Shift + click'], name: 'Select a range', needs: 'select' },
    ],
  },
  {
    title: 'Open pizza',
    keys: [
      { keys: ['ArrowLeft', 'ArrowUp'], name: 'Previous pizza' },
      { keys: ['ArrowRight', 'ArrowDown'], name: 'Next pizza' },
      { keys: ['Escape'], name: 'Leave editing, then the pizza' },
      { keys: ['v'], name: 'Global or Details', needs: 'scores' },
      { keys: ['x'], name: 'This is not right', needs: 'scores' },
      { keys: ['1'], name: 'To standard, next pizza', needs: 'review' },
      { keys: ['2'], name: 'Maybe, next pizza', needs: 'review' },
      { keys: ['3'], name: 'Not to standard, next pizza', needs: 'review' },
      { keys: ['j', 'k'], name: 'Next or previous unreviewed', needs: 'review' },
      { keys: ['b'], name: 'Bubbles', needs: 'review' },
      { keys: ['o'], name: 'Overbaked', needs: 'review' },
      { keys: ['c'], name: 'Bad cut', needs: 'review' },
      { keys: ['h'], name: 'Hide or show', needs: 'review' },
      { keys: ['s'], name: 'Scoring Feedback', needs: 'review' },
      { keys: ['d'], name: 'Data Feedback', needs: 'review' },
      { keys: ['u'], name: 'Undo', needs: 'review' },
    ],
  },
  {
    title: 'Blind review',
    keys: [
      { keys: ['0', '9'], name: 'Share of the points, 0 to 9', needs: 'review' },
      { keys: ['Backspace'], name: 'One digit back', needs: 'review' },
      { keys: ['b', 'o', 'c'], name: 'Bubbles, overbaked, bad cut', needs: 'review' },
      { keys: ['s'], name: 'Wrong specialty', needs: 'review' },
      { keys: ['x'], name: 'Cannot be judged', needs: 'review' },
      { keys: ['z', 'g'], name: 'Zoom; golden sample full size', needs: 'review' },
      { keys: ['Enter'], name: 'Done, then next pizza', needs: 'review' },
      { keys: ['d'], name: 'Verdict or digits, this pizza', needs: 'review' },
      { keys: ['k', 'n'], name: 'After it: correct the score; note', needs: 'review' },
      { keys: ['Escape'], name: 'Stop', needs: 'review' },
    ],
  },
];

/** The keys that the viewer has on the feed and on the open pizza. */
export function listedKeys(viewer: Viewer): ListedGroup[] {
  const review = may(viewer, 'reviewer');
  const rights: Record<Right, boolean> = {
    review,
    select: review || may(viewer, 'staff'),
    scores: feedRights(viewer).scores,
  };
  return GROUPS.map(({ title, keys }) => ({
    title,
    keys: keys.filter(({ needs }) => needs === undefined || rights[needs]),
  })).filter(({ keys }) => keys.length > 0);
}
