import { sql } from 'kysely';

/** In the history, the name of every field of the ground truth starts so. */
export const GROUND_TRUTH = 'gt_';

/** SQL condition: correction c contains ground truth, which only the provider's staff may see. */
export const IS_GROUND_TRUTH = sql<boolean>`starts_with(c.field, ${GROUND_TRUTH})`;
