import { STANDARD_LABELS } from '@crustodian/domain/pizza/standard';
import { scoreText } from '../../../pizza/formatters.ts';
import type { OpenPizzaProps } from '../overlay/open-pizza.ts';
import type { Matrix } from '../score/score-story.ts';

interface Shown extends Pick<OpenPizzaProps, 'card' | 'setting'> {
  matrix: Pick<Matrix, 'slices'> | null;
}

/** Specialty, score, standard and the points of the slices, as the drawing shows them. */
export function photoAlt({ card, setting, matrix }: Shown): string {
  const name = card.specialty ? setting.labelOf(card.specialty) : 'Pizza without specialty';
  if (setting.rights.pictureOnly) return name;
  const verdict = [name, card.score, card.standard && STANDARD_LABELS[card.standard].toLowerCase()]
    .filter(Boolean)
    .join(', ');
  if (!matrix) return verdict;
  const points = Object.entries(matrix.slices).map(
    ([key, { value }]) => `${key}: ${scoreText(value)}`,
  );
  return `${verdict}. Points of the slices ${points.join(', ')}`;
}
