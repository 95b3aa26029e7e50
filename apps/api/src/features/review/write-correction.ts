import { criteriaColumns, hundredths } from '#facts/pizza-row';
import { movePortions } from '#facts/portions';
import { refreshRollups } from '#facts/rollups';
import type { Db } from '#platform/db';
import { nextId } from '#platform/ids';
import { runNamed } from '#platform/named-statement';
import type { Grid } from '@crustodian/domain/criteria';
import type { ReviewedPizza } from '@crustodian/domain/feedback';
import type { StoredPizza } from './stored-pizza.ts';

/** A line of the history. */
export interface CorrectionEntry {
  field: string;
  before: unknown;
  after: unknown;
  /** Id of the correction that this one takes back. */
  undoes?: number;
}

export interface Act {
  user: number;
  at: Date;
  requestId: string;
  entries: readonly CorrectionEntry[];
}

interface Reviewed {
  /** Who counts as its reviewer from now on; null when nobody has reviewed it. */
  reviewerId: number | null;
  reviewedAt: Date | null;
}

/** Column and SQL type of everything a correction may change of a pizza; 'rev' says how often it did. */
const COLUMNS = {
  specialty: 'text',
  crust: 'text',
  standard: 'text',
  censored: 'bool',
  bubbles: 'bool',
  overbaked: 'bool',
  bad_cut: 'bool',
  omit_soft: 'bool',
  attributes: 'text[]',
  score: 'smallint',
  cheese: 'smallint',
  criteria: 'smallint[]',
  original_data: 'jsonb',
  reviewer_id: 'int',
  reviewed_at: 'timestamptz',
  rev: 'int',
} as const;
type Columns = Record<keyof typeof COLUMNS, unknown>;

const APPEND = `
INSERT INTO correction (venue_id, business_date, pizza_id, user_id, rev, request_id, at,
  id, field, old_value, new_value, undoes)
SELECT $1::int, $2::date, $3::bigint, $4::int, $5::int, $6::uuid, $7::timestamptz, e.*
FROM json_to_recordset($8::json) AS e(id bigint, field text, before jsonb, after jsonb, undoes bigint)`;

const IS_PIZZA = 'venue_id = $1::int AND business_date = $2::date AND id = $3::bigint';
const SET = Object.entries(COLUMNS).map(
  ([column, type], index) => `${column} = $${index + 10}::${type}`,
);
/** Columns that keep their value cost nothing: the server compares values, not mentions. */
const WRITE = {
  name: 'write correction',
  text: `WITH facts AS (UPDATE pizza SET ${SET.join(', ')} WHERE ${IS_PIZZA}),
    detail AS (UPDATE pizza_detail SET evaluation = $9::json WHERE ${IS_PIZZA} AND $9::json IS NOT NULL)
    ${APPEND}`,
};

/**
 * Stores what became of a locked pizza, appends the history and brings the rollups of its day up to
 * date; the day must be locked. Answers the new rev.
 */
export async function writeCorrection(
  trx: Db,
  stored: StoredPizza,
  after: ReviewedPizza,
  { reviewerId, reviewedAt, ...act }: Act & Reviewed,
): Promise<number> {
  const { place, hour, pizza: before, rules } = stored;
  const rev = stored.rev + 1;
  const columns: Columns = {
    ...reviewColumns(after, rules.grid),
    reviewer_id: reviewerId,
    reviewed_at: reviewedAt,
    rev,
  };
  const isSameEvaluation = JSON.stringify(before.evaluation) === JSON.stringify(after.evaluation);
  const isOtherRecipe = before.specialty !== after.specialty || before.crust !== after.crust;
  const portions = { ...place, pizzas: [place.id] };
  if (isOtherRecipe) await movePortions(trx, portions, -1);
  await runNamed(trx, WRITE, [
    ...historyValues({ place, rev }, act),
    isSameEvaluation ? null : JSON.stringify(after.evaluation),
    ...Object.keys(COLUMNS).map((column) => columns[column as keyof Columns]),
  ]);
  if (isOtherRecipe) await movePortions(trx, portions, 1);
  await refreshRollups(trx, place.venue, place.day, {
    hours: [hour],
    specialties: [...new Set([before.specialty, after.specialty])],
  });
  return rev;
}

function reviewColumns(pizza: ReviewedPizza, grid: Grid) {
  const { specialty, crust, standard, censored, bubbles, overbaked, evaluation } = pizza;
  return {
    specialty,
    crust,
    standard,
    censored,
    bubbles,
    overbaked,
    bad_cut: pizza.badCut,
    omit_soft: pizza.omitSoft,
    attributes: pizza.attributes,
    score: hundredths(pizza.score),
    ...(evaluation ? criteriaColumns(evaluation, grid) : { cheese: null, criteria: null }),
    original_data: pizza.originalData && JSON.stringify(pizza.originalData),
  };
}

/** Appends an act to the history of a pizza, under the rev it led to. */
export async function appendHistory(
  trx: Db,
  pizza: Pick<StoredPizza, 'place' | 'rev'>,
  act: Act,
): Promise<void> {
  await runNamed(trx, { name: 'append history', text: APPEND }, historyValues(pizza, act));
}

function historyValues(
  { place: { venue, day, id }, rev }: Pick<StoredPizza, 'place' | 'rev'>,
  { user, at, requestId, entries }: Act,
): unknown[] {
  const lines = JSON.stringify(entries.map((entry) => ({ id: nextId(), ...entry })));
  return [venue, day, id, user, rev, requestId, at, lines];
}
