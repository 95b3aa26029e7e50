export const TRAINING_OUTCOMES = ['kept', 'dropped', 'too_few', 'failed'] as const;
export type TrainingOutcome = (typeof TRAINING_OUTCOMES)[number];

/** Every so-manyth picture is kept back: no head ever learns from it. */
const ONE_IN = 5;
const HEX = 16;
const DIGITS = 8;

/** Whether a picture is kept back to judge heads by; the same one always is, whoever reviews it. */
export const isHeldBack = (digest: string): boolean =>
  Number.parseInt(digest.slice(0, DIGITS), HEX) % ONE_IN === 0;

/** With fewer pictures a figure says nothing. */
const LEAST_LEARNT = 40;
const LEAST_HELD_BACK = 10;

export const areEnough = ({ learnt, heldBack }: { learnt: number; heldBack: number }): boolean =>
  learnt >= LEAST_LEARNT && heldBack >= LEAST_HELD_BACK;

/** A new head is kept only where it names more of the pictures kept back rightly than the one before. */
export const outcomeOf = ({ before, after }: { before: number; after: number }): TrainingOutcome =>
  after > before ? 'kept' : 'dropped';
