import { missingPizza } from '#pizzas/rollups/closed-days';
import { lockDay } from '#pizzas/rollups/day-lock';
import { ApiError } from '#platform/http/errors';
import { batchQueue, type Settled } from '#platform/jobs/batch-queue';
import { withRetry } from '#platform/database/retry';
import type { Tools } from '#platform/tools';
import type { Viewer } from '@crustodian/domain/people/access';
import {
  valuesByField,
  type CorrectionOutcome,
  type HistoryEntry,
  type ReviewedPizza,
} from '@crustodian/domain/review/feedback';
import type { OriginalData } from '@crustodian/domain/pizza/pipeline-result';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import type { ActiveEntry } from '@crustodian/domain/review/undo';
import { randomUUID } from 'node:crypto';
import { activeEntries } from './history.ts';
import { lockPizzas, locatorOf, type EntriesBefore, type StoredPizza } from './lock-pizzas.ts';
import { writeCorrections, type Correction } from './write-correction.ts';

export type CorrectionTools = Pick<Tools, 'db' | 'jobs'>;

export interface CorrectionRequest {
  key: PizzaKey;
  viewer: Viewer;
  at: Date;
  /** A request with an id that was stored before gets the same answer again. */
  requestId?: string | undefined;
  /** The rev the viewer saw; the request is refused if there is a newer one. */
  rev?: number | undefined;
}

/** The change to apply to a locked pizza. */
export interface CorrectionStep {
  apply: (stored: StoredPizza, active: readonly ActiveEntry[]) => CorrectionOutcome;
  /** For an undo, `apply` gets the active entries of the history, newest first, and MOST_CORRECTIONS does not apply. */
  isUndo?: true;
}

/** The fields set by the correction, and the resulting pizza. */
export interface CorrectedPizza {
  entries: readonly Pick<HistoryEntry, 'field' | 'after'>[];
  score: number | null;
  reviewer: string;
  rev: number;
  originalData: OriginalData | null;
}

/**
 * Corrects one pizza: rule, columns, history and rollups in one transaction, which it shares with
 * other corrections waiting for the same day (decision 15). The caller publishes `live.dayChanged`.
 * @throws ApiError pizza_not_found, changed_meanwhile, pizza_changed_often, what the rule refuses
 * with, and bad_request for the request id of another change
 */
export function correctPizza(
  tools: CorrectionTools,
  request: CorrectionRequest,
  step: CorrectionStep,
): Promise<CorrectedPizza> {
  const { venue, day } = locatorOf(request.key);
  const requestId = request.requestId ?? randomUUID();
  const enqueue = queueOf(tools);
  return enqueue(`${venue} ${day}`, { ...request, requestId, step });
}

type QueuedCorrection = CorrectionRequest & { requestId: string; step: CorrectionStep };
type Queue = (day: string, waiting: QueuedCorrection) => Promise<CorrectedPizza>;

/**
 * Limit per pizza, including undone corrections, because an undo reads the whole history. Undo
 * itself is not limited.
 */
const MOST_CORRECTIONS = 200;

/** Limits how long one transaction locks a day. */
const MOST_IN_A_GROUP = 200;

/** One queue per server. Each request has its own `tools` object, but all share the server's `jobs`. */
const queues = new WeakMap<CorrectionTools['jobs'], Queue>();

function queueOf({ db, jobs }: CorrectionTools): Queue {
  const known = queues.get(jobs);
  if (known) return known;
  const queue = batchQueue<QueuedCorrection, CorrectedPizza>({
    run: (group) => correctGroup({ db, jobs }, group),
    conflictKey: ({ key }) => key.t_id,
    most: MOST_IN_A_GROUP,
  });
  queues.set(jobs, queue);
  return queue;
}

/** Corrects pizzas of one day in one transaction; if that fails as a whole, each in its own. */
async function correctGroup(
  tools: CorrectionTools,
  group: readonly QueuedCorrection[],
): Promise<Settled<CorrectedPizza>[]> {
  try {
    return await withRetry(() => correctTogether(tools, group));
  } catch (failed) {
    if (group.length === 1) return [{ failed }];
    const settled: Settled<CorrectedPizza>[] = [];
    for (const waiting of group) settled.push(...(await correctGroup(tools, [waiting])));
    return settled;
  }
}

function correctTogether(
  { db, jobs }: CorrectionTools,
  group: readonly QueuedCorrection[],
): Promise<Settled<CorrectedPizza>[]> {
  const { venue, day } = locatorOf(group[0]!.key);
  return db.transaction().execute(async (trx) => {
    if (!(await lockDay(trx, venue, day))) return group.map(() => refuse('pizza_not_found'));
    const stored = await lockPizzas(trx, { venue, day }, group);
    const withHistory = group.filter(({ step }) => step.isUndo);
    const ids = withHistory.map(({ key }) => locatorOf(key).id);
    const active = await activeEntries(trx, { venue, day }, ids);
    const missing = stored.includes(null) && (await missingPizza(trx, { venue, day }));
    const settled = group.map((waiting, index) => {
      const pizza = stored[index];
      return pizza ? applyStep(waiting, pizza, active) : { failed: missing };
    });
    const corrections = settled.flatMap((one) =>
      'done' in one && one.correction ? [one.correction] : [],
    );
    await writeCorrections({ trx, jobs }, { venue, day }, corrections);
    return settled;
  });
}

const refuse = (...reason: ConstructorParameters<typeof ApiError>) => ({
  failed: new ApiError(...reason),
});

/** A refusal affects only this pizza; the others of its batch are corrected. */
function applyStep(
  { step, requestId, ...request }: QueuedCorrection,
  stored: StoredPizza,
  active: ReadonlyMap<number, ActiveEntry[]>,
): Settled<CorrectedPizza> & { correction?: Correction } {
  if (stored.answeredBefore) {
    const { isUndo = false } = step;
    const isSame = stored.answeredBefore.every((entry) => entry.mine && entry.isUndo === isUndo);
    if (isSame) return { done: repeated(stored.answeredBefore, stored.pizza) };
    return refuse('bad_request', 'request_id: belongs to another change; send a new one');
  }
  if (request.rev !== undefined && isOutdated(request.rev, stored)) {
    return refuse('changed_meanwhile');
  }
  if (stored.rev >= MOST_CORRECTIONS && !step.isUndo) return refuse('pizza_changed_often');
  const outcome = step.apply(stored, active.get(stored.place.id) ?? []);
  if (outcome.refused) return refuse(outcome.refused, outcome.detail);
  const { pizza: after, entries } = outcome;
  const { userId, at } = outcome.reviewed ?? { userId: request.viewer.id, at: request.at };
  const rev = stored.rev + 1;
  const { score, originalData } = after;
  return {
    done: { entries, score, reviewer: stored.viewerName, rev, originalData },
    correction: {
      stored,
      after,
      reviewerId: userId,
      reviewedAt: at,
      user: request.viewer.id,
      at: request.at,
      requestId,
      rev,
      entries,
    },
  };
}

/** The reviewer need not have seen a score that only arrived because the pizza was named. */
function isOutdated(seen: number, { rev, correctedRev, latestRescore }: StoredPizza): boolean {
  if (seen === rev) return false;
  const isOnlyScored = seen < rev && seen >= (correctedRev ?? 0);
  return !(isOnlyScored && latestRescore?.scoredAs !== undefined);
}

/** The answer to a request that was already stored. */
function repeated(entries: EntriesBefore, pizza: ReviewedPizza): CorrectedPizza {
  const [{ reviewer, rev }] = entries;
  const { score = pizza.score } = valuesByField(entries.map(({ field, after }) => [field, after]));
  return { entries, score, reviewer, rev, originalData: pizza.originalData };
}
