import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { Neighbour } from './neighbours.ts';
import type { ReviewSetting } from '../review-setting.ts';

export type DetailMode = 'global' | 'details';

export interface PizzaDetailProps {
  /** The pizzas of the grid, in order. */
  shown: readonly Neighbour[];
  /** The open pizza; null closes the overlay. */
  card: PizzaCard | null;
  setting: ReviewSetting;
  mode: DetailMode;
  /** Whether the pizza opens with its Scoring Feedback. */
  startsEdit: boolean;
  onMode: (mode: DetailMode) => void;
  onGo: (tId: string) => void;
  onClose: () => void;
  /** Called with pizzas as they are before an edit is shown. */
  onEdit: (cards: readonly PizzaCard[]) => void;
}

export interface OpenEdit {
  what: 'scores' | 'data';
  leave: () => void;
}

/** Props of the overlay while a pizza is open. */
export type OpenPizzaProps = PizzaDetailProps & {
  card: PizzaCard;
  /** Called with the current edit and how to leave it; null if there is none. */
  onEditing: (edit: OpenEdit | null) => void;
};
