import type { FeedbackChange } from '@crustodian/contract/review';
import { useState } from 'react';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { changedData, dataOf, dataToSend, type PizzaData } from './data-edit.ts';
import {
  movedCriteria,
  pointsOf,
  pointsToSend,
  type Points,
  type ScoringRules,
} from './score-edit.ts';
import { say } from '../../../language/language.ts';

/** The part of a pizza being edited, if any; the draft is lost when the edit ends. */
export type Editing =
  | { what: 'scores'; before: Points; points: Points }
  | { what: 'data'; before: PizzaData; data: PizzaData }
  | null;

const scoresOf = (card: PizzaCard, rules: ScoringRules): Editing => {
  const points = pointsOf(card, rules);
  return { what: 'scores', before: points, points };
};

/**
 * Edits of a pizza in two steps: the first opens a draft, the second sends it. With `starts`, the
 * draft of its scores is open initially.
 */
export function useEditing(card: PizzaCard, rules: ScoringRules, starts: boolean) {
  const [editing, setEditing] = useState<Editing>(() => (starts ? scoresOf(card, rules) : null));
  return {
    editing,
    editScores: () => setEditing(scoresOf(card, rules)),
    editData: () => setEditing({ what: 'data', before: dataOf(card), data: dataOf(card) }),
    setPoints: (points: Points) =>
      setEditing((now) => (now?.what === 'scores' ? { ...now, points } : now)),
    setData: (data: PizzaData) =>
      setEditing((now) => (now?.what === 'data' ? { ...now, data } : now)),
    leave: () => setEditing(null),
  };
}

/** The change sent by the second step. */
export function editedChange(editing: NonNullable<Editing>, rules: ScoringRules): FeedbackChange {
  return editing.what === 'scores'
    ? { score_criteria: pointsToSend(editing.points, rules) }
    : dataToSend(editing.before, editing.data);
}

/** Number of fields or criteria changed in the draft. */
export const changedCount = (editing: NonNullable<Editing>): number =>
  editing.what === 'data'
    ? changedData(editing.before, editing.data)
    : movedCriteria(editing.before, editing.points).length;

/** Number of changes in the draft, as text. */
export function editNote(editing: NonNullable<Editing>): string {
  const count = changedCount(editing);
  const one = count === 1;
  return editing.what === 'data'
    ? say({
        en: `${count} ${one ? 'field' : 'fields'} changed`,
        es: `${count} ${one ? 'campo cambiado' : 'campos cambiados'}`,
      })
    : say({
        en: `${count} ${one ? 'criterion' : 'criteria'} changed`,
        es: `${count} ${one ? 'criterio cambiado' : 'criterios cambiados'}`,
      });
}
