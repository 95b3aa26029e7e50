import { requestAwaitedScores } from '#pizzas/awaiting-score';
import { matchAgain } from '#pizzas/orders/match-again';
import { criteriaColumns, hundredths } from '#pizzas/pizza-row';
import { movePortions } from '#pizzas/portions';
import { refreshRollups } from '#pizzas/rollups/rollups';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { runNamed } from '#platform/database/named-statement';
import type { Jobs } from '#platform/jobs/jobs';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import type { ReviewedPizza } from '@crustodian/domain/review/feedback';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import type { StoredPizza, VenueDay } from './lock-pizzas.ts';

/** The transaction that corrects a day, and the queue for its jobs. */
export interface CorrectionTransaction {
  trx: Db;
  jobs: Pick<Jobs, 'send'>;
}

/** One entry of the history. */
export interface CorrectionEntry {
  field: string;
  before: unknown;
  after: unknown;
  /** Id of the correction that this one undoes. */
  undoes?: number;
}

/** A user's change to a pizza, and the resulting rev. */
export interface Act {
  user: number;
  at: Date;
  requestId: string;
  rev: number;
  entries: readonly CorrectionEntry[];
}

/** A change to the facts of a locked pizza. */
export interface Correction extends Act {
  stored: StoredPizza;
  after: ReviewedPizza;
  reviewerId: number | null;
  reviewedAt: Date | null;
}

/** Column and SQL type of everything a correction may change; `rev` counts a pizza's corrections. */
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
SELECT $1::int, $2::date, e.*
FROM json_to_recordset($3::json) AS e(pizza_id bigint, user_id int, rev int, request_id uuid,
  at timestamptz, id bigint, field text, before jsonb, after jsonb, undoes bigint)`;

const NAMES = Object.keys(COLUMNS);
const TYPED = Object.entries(COLUMNS).map(([column, type]) => `${column} ${type}`);
const isGiven = (table: string) =>
  `${table}.venue_id = $1::int AND ${table}.business_date = $2::date AND ${table}.id = given.id`;
/** Updating an unchanged column is free, because PostgreSQL compares the values. */
const WRITE = {
  name: 'write corrections',
  text: `WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset($4::json) AS g(id bigint, evaluation json, ${TYPED.join(', ')})),
    facts AS (UPDATE pizza SET ${NAMES.map((column) => `${column} = given.${column}`).join(', ')}
      FROM given WHERE ${isGiven('pizza')}),
    detail AS (UPDATE pizza_detail SET evaluation = given.evaluation
      FROM given WHERE ${isGiven('pizza_detail')} AND given.evaluation IS NOT NULL)
    ${APPEND}`,
};

/**
 * Removing an evaluation removes everything derived from it, including detections (spec 000 section
 * 4).
 */
const CLEAR_EVALUATIONS = {
  name: 'take evaluations away',
  text: `WITH facts AS (
      UPDATE pizza SET evaluated = false, raw_score = NULL, soft_ingredients = NULL
      WHERE venue_id = $1::int AND business_date = $2::date AND id = ANY ($3::bigint[]))
    UPDATE pizza_detail SET evaluation = NULL, explanation = NULL, detections = '[]',
      tracked = (tracked::jsonb || '{"raw_score": null}')::json
    WHERE venue_id = $1::int AND business_date = $2::date AND id = ANY ($3::bigint[])`,
};

/**
 * Stores the changes to locked pizzas of a day, appends the history and updates the day's rollups;
 * the day must be locked. Queues scoring for pizzas that a reviewer has now named.
 */
export async function writeCorrections(
  { trx, jobs }: CorrectionTransaction,
  { venue, day }: VenueDay,
  corrections: readonly Correction[],
): Promise<void> {
  if (corrections.length === 0) return;
  const lines = corrections.flatMap(({ stored, ...act }) => historyLines(stored.place.id, act));
  const given = JSON.stringify(corrections.map(newFacts));
  const portioned = idsOf(corrections, changesPortions);
  await withPortionsMoved(trx, { venue, day, pizzas: portioned }, async () => {
    await runNamed(trx, WRITE, [venue, day, JSON.stringify(lines), given]);
    const unscored = idsOf(corrections, losesEvaluation);
    if (unscored.length > 0) await runNamed(trx, CLEAR_EVALUATIONS, [venue, day, unscored]);
    const named = idsOf(corrections, isNamedUnscored);
    if (named.length > 0) await requestAwaitedScores({ trx, jobs }, { venue, day, pizzas: named });
  });
  await refreshRollups(trx, venue, day, {
    hours: [...new Set(corrections.map(({ stored }) => stored.hour))],
    specialties: [
      ...new Set(
        corrections.flatMap(({ stored, after }) => [stored.pizza.specialty, after.specialty]),
      ),
    ],
  });
  if (corrections.some(changesProduct)) await matchAgain(trx, venue, [day]);
}

/**
 * Subtracts these pizzas' portions before `write`, and adds them afterwards. The order matters
 * because portions are computed from the stored rows.
 */
async function withPortionsMoved(
  trx: Db,
  portions: VenueDay & { pizzas: readonly number[] },
  write: () => Promise<void>,
): Promise<void> {
  if (portions.pizzas.length === 0) return write();
  await movePortions(trx, portions, -1);
  await write();
  await movePortions(trx, portions, 1);
}

const idsOf = (corrections: readonly Correction[], are: (one: Correction) => boolean): number[] =>
  corrections.filter(are).map(({ stored }) => stored.place.id);

/** The name of a pizza that was scored only because of it is undone. */
const losesEvaluation = ({ stored: { pizza }, after }: Correction): boolean =>
  pizza.evaluation !== null && after.evaluation === null;

const isNamedUnscored = ({ after, entries }: Correction): boolean =>
  after.evaluation === null &&
  after.specialty !== null &&
  after.specialty !== UNKNOWN_SPECIALTY &&
  entries.some(({ field }) => field === 'specialty');

const changesProduct = ({ stored: { pizza }, after }: Correction): boolean =>
  pizza.specialty !== after.specialty || pizza.crust !== after.crust;

/** Its recipe changes, or it is hidden or shown again. */
const changesPortions = (correction: Correction): boolean =>
  changesProduct(correction) || correction.stored.pizza.censored !== correction.after.censored;

function newFacts({ stored, after, reviewerId, reviewedAt, rev }: Correction) {
  const { place, pizza: before, rules } = stored;
  const columns: Columns = {
    ...reviewColumns(after, rules.grid),
    reviewer_id: reviewerId,
    reviewed_at: reviewedAt,
    rev,
  };
  const isSameEvaluation = JSON.stringify(before.evaluation) === JSON.stringify(after.evaluation);
  return { id: place.id, evaluation: isSameEvaluation ? null : after.evaluation, ...columns };
}

/** The columns of a pizza after a review. */
export function reviewColumns(pizza: ReviewedPizza, grid: Grid) {
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
    original_data: pizza.originalData,
  };
}

/** Appends a change to the history of a pizza. */
export async function appendHistory(
  trx: Db,
  { venue, day, id }: StoredPizza['place'],
  act: Act,
): Promise<void> {
  const lines = JSON.stringify(historyLines(id, act));
  await runNamed(trx, { name: 'append history', text: APPEND }, [venue, day, lines]);
}

const historyLines = (pizza: number, { user, at, requestId, rev, entries }: Act) =>
  entries.map((entry) => ({
    pizza_id: pizza,
    user_id: user,
    rev,
    request_id: requestId,
    at,
    id: nextId(),
    ...entry,
  }));
