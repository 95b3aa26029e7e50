import { sql } from 'kysely';

/** In the history, the name of every field of the ground truth starts so. */
export const GROUND_TRUTH = 'gt_';

/** SQL condition: correction c tells ground truth, which the provider's staff alone may know. */
export const IS_GROUND_TRUTH = sql<boolean>`starts_with(c.field, ${GROUND_TRUTH})`;
