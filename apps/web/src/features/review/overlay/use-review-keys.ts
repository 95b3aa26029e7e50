import type { FeedbackChange } from '@crustodian/contract/review';
import { STANDARDS } from '@crustodian/domain/pizza/standard';
import { useShortcuts, type Shortcut } from '../../../controls/shortcuts.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { ReviewRights } from '../review-setting.ts';
import { isUnreviewed, stepFrom, type Neighbour } from './neighbours.ts';
import { say } from '../../../language/language.ts';
import { standardName } from '../../../pizza/names.ts';
import { flagName } from '../../../pizza/pizza-flags.ts';
import {
  dataFeedback,
  nextPizza,
  previousPizza,
  scoringFeedback,
  undoName,
} from '../review-texts.ts';

interface ReviewActions {
  shown: readonly Neighbour[];
  card: PizzaCard;
  rights: Pick<ReviewRights, 'review' | 'pictureOnly'>;
  /** Single keys are inactive while an edit is open (decision X61). */
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

/** One key per command of a review; only the open overlay handles them. */
export function useReviewKeys(actions: ReviewActions): void {
  const shortcuts = actions.editing
    ? []
    : [
        ...pagingKeys(actions),
        ...(actions.rights.pictureOnly
          ? []
          : [
              {
                key: 'v',
                name: say({ en: 'Global or Details', es: 'Global o detalles' }),
                act: actions.onToggleMode,
              },
              {
                key: 'x',
                name: say({ en: 'This is not right', es: 'Esto no está bien' }),
                act: actions.onObject,
              },
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
    { key: 'ArrowLeft', name: previousPizza(), act: go(-1) },
    { key: 'ArrowUp', name: previousPizza(), act: go(-1) },
    { key: 'ArrowRight', name: nextPizza(), act: go(1) },
    { key: 'ArrowDown', name: nextPizza(), act: go(1) },
    ...(rights.review
      ? [
          {
            key: 'j',
            name: say({ en: 'Next unreviewed', es: 'Siguiente sin revisar' }),
            act: go(1, isUnreviewed),
          },
          {
            key: 'k',
            name: say({ en: 'Previous unreviewed', es: 'Anterior sin revisar' }),
            act: go(-1, isUnreviewed),
          },
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
      name: say({
        en: `${standardName(standard)}, next pizza`,
        es: `${standardName(standard)}, pizza siguiente`,
      }),
      act: () => {
        // A standard needs a specialty (spec 000 section 5).
        if (card.specialty === null) return;
        onChange({ standard });
        const next = stepFrom(shown, card.tId, 1);
        if (next) onGo(next.tId);
      },
    })),
    { key: 'b', name: flagName('bubbles'), act: flag('bubbles') },
    { key: 'o', name: flagName('overbaked'), act: flag('overbaked') },
    { key: 'c', name: flagName('badCut'), act: flag('badCut') },
    { key: 'h', name: say({ en: 'Hide or show', es: 'Ocultar o mostrar' }), act: actions.onHide },
    { key: 's', name: scoringFeedback(), act: actions.onScoring },
    { key: 'd', name: dataFeedback(), act: actions.onData },
    { key: 'u', name: undoName(), act: actions.onUndo },
  ];
}

/** Ignores the key while a dialog is open over the overlay. */
function whenOnTop(shortcut: Shortcut): Shortcut {
  return {
    ...shortcut,
    act: () => {
      if (document.querySelectorAll('[aria-modal=true]').length < 2) shortcut.act();
    },
  };
}
