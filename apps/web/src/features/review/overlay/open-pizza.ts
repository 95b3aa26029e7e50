import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { Neighbour } from './neighbours.ts';
import type { ReviewSetting } from '../review-setting.ts';

export type DetailMode = 'global' | 'details';

export interface PizzaDetailProps {
  /** The pizzas of the grid in their order. */
  shown: readonly Neighbour[];
  /** The open one; null closes the overlay. */
  card: PizzaCard | null;
  setting: ReviewSetting;
  mode: DetailMode;
  /** The pizza opens with its Scoring Feedback. */
  startsEdit: boolean;
  onMode: (mode: DetailMode) => void;
  onGo: (tId: string) => void;
  onClose: () => void;
  /** Called with pizzas as they are before an edit shows. */
  onEdit: (cards: readonly PizzaCard[]) => void;
}

export interface OpenEdit {
  what: 'scores' | 'data';
  leave: () => void;
}

/** The overlay while a pizza is open. */
export type OpenPizzaProps = PizzaDetailProps & {
  card: PizzaCard;
  /** Called with what is edited and how to leave it; null if nothing is. */
  onEditing: (edit: OpenEdit | null) => void;
};
