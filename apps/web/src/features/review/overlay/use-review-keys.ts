import type { FeedbackChange } from '@crustodian/contract/review';
import { STANDARDS, STANDARD_LABELS } from '@crustodian/domain/pizza/standard';
import { useShortcuts, type Shortcut } from '../../../controls/shortcuts.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { ReviewRights } from '../review-setting.ts';
import { isUnreviewed, stepFrom, type Neighbour } from './neighbours.ts';

interface ReviewActions {
  shown: readonly Neighbour[];
  card: PizzaCard;
  rights: Pick<ReviewRights, 'review' | 'pictureOnly'>;
  /** While an edit is open, single keys rest (decision X61). */
  editing: boolean;
  onGo: (tId: string) => void;
  onChange: (change: FeedbackChange) => void;
  onHide: () => void;
  onScoring: () => void;
  onData: () => void;
  onToggleMode: () => void;
  onUndo: () => void;
  onObject: () => void;
}

/** One key per action of a review; only the open overlay handles them. */
export function useReviewKeys(actions: ReviewActions): void {
  const shortcuts = actions.editing
    ? []
    : [
        ...pagingKeys(actions),
        ...(actions.rights.pictureOnly
          ? []
          : [
              { key: 'v', name: 'Global or Details', act: actions.onToggleMode },
              { key: 'x', name: 'This is not right', act: actions.onObject },
            ]),
        ...(actions.rights.review ? reviewKeys(actions) : []),
      ];
  useShortcuts({ title: 'Pizza', inDialog: true, shortcuts: shortcuts.map(whenOnTop) });
}

function pagingKeys({ shown, card, rights, onGo }: ReviewActions): Shortcut[] {
  const go = (step: 1 | -1, wanted?: (card: PizzaCard) => boolean) => () => {
    const to = stepFrom(shown, card.tId, step, wanted);
    if (to) onGo(to.tId);
  };
  return [
    { key: 'ArrowLeft', name: 'Previous pizza', act: go(-1) },
    { key: 'ArrowUp', name: 'Previous pizza', act: go(-1) },
    { key: 'ArrowRight', name: 'Next pizza', act: go(1) },
    { key: 'ArrowDown', name: 'Next pizza', act: go(1) },
    ...(rights.review
      ? [
          { key: 'j', name: 'Next unreviewed', act: go(1, isUnreviewed) },
          { key: 'k', name: 'Previous unreviewed', act: go(-1, isUnreviewed) },
        ]
      : []),
  ];
}

function reviewKeys(actions: ReviewActions): Shortcut[] {
  const { shown, card, onGo, onChange } = actions;
  const flag = (key: 'bubbles' | 'overbaked' | 'badCut') => () =>
    onChange({ [key]: card[key] !== 1 });
  return [
    ...STANDARDS.map((standard, place) => ({
      key: String(place + 1),
      name: `${STANDARD_LABELS[standard]}, next pizza`,
      act: () => {
        // A standard needs a specialty (spec 000 section 5).
        if (card.specialty === null) return;
        onChange({ standard });
        const next = stepFrom(shown, card.tId, 1);
        if (next) onGo(next.tId);
      },
    })),
    { key: 'b', name: 'Bubbles', act: flag('bubbles') },
    { key: 'o', name: 'Overbaked', act: flag('overbaked') },
    { key: 'c', name: 'Bad cut', act: flag('badCut') },
    { key: 'h', name: 'Hide or show', act: actions.onHide },
    { key: 's', name: 'Scoring Feedback', act: actions.onScoring },
    { key: 'd', name: 'Data Feedback', act: actions.onData },
    { key: 'u', name: 'Undo', act: actions.onUndo },
  ];
}

/** A question or dialog over the overlay takes the keys. */
function whenOnTop(shortcut: Shortcut): Shortcut {
  return {
    ...shortcut,
    act: () => {
      if (document.querySelectorAll('[aria-modal=true]').length < 2) shortcut.act();
    },
  };
}
