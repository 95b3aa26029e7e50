import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { DetailMode, OpenEdit } from './open-pizza.ts';
import type { ReviewRights } from '../review-setting.ts';

export interface KeyHint {
  keys: readonly string[];
  name: string;
}

export interface HintedMode {
  mode: DetailMode;
  /** What is edited, if anything. */
  editing: OpenEdit['what'] | null;
  rights: Pick<ReviewRights, 'pictureOnly' | 'review'>;
}

type Hinted = HintedMode & {
  card: Pick<PizzaCard, 'censored' | 'evaluationResult' | 'specialty'>;
};

const LEAVE: KeyHint = { keys: ['Esc'], name: 'Stop editing' };
const EDITING: Record<OpenEdit['what'], readonly KeyHint[]> = {
  scores: [
    { keys: ['Tab'], name: 'Next criterion' },
    { keys: ['←', '→'], name: 'Fewer / more points' },
    LEAVE,
  ],
  data: [{ keys: ['Tab'], name: 'Next field' }, { keys: ['Space'], name: 'Choose' }, LEAVE],
};

/** The keys that do something in the mode that the overlay is in; inactive keys are not listed. */
export function keyHints({ card, mode, editing, rights }: Hinted): readonly KeyHint[] {
  if (editing) return EDITING[editing];
  const { pictureOnly, review } = rights;
  return [
    { keys: ['←', '→'], name: 'Previous / next' },
    ...hint(!pictureOnly, 'V', mode === 'global' ? 'Details' : 'Global'),
    ...(review && card.specialty !== null ? [{ keys: ['1', '2', '3'], name: 'Standard' }] : []),
    ...hint(review && card.evaluationResult !== null, 'S', 'Scoring'),
    ...hint(review, 'D', 'Data'),
    ...hint(review, 'H', card.censored === 1 ? 'Show' : 'Hide'),
    ...hint(review, 'U', 'Undo'),
    { keys: ['?'], name: 'All shortcuts' },
  ];
}

const hint = (works: boolean, key: string, name: string): KeyHint[] =>
  works ? [{ keys: [key], name }] : [];
