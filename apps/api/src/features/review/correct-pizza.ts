import { lockDay } from '#pizzas/rollups';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { batchQueue, type Settled } from '#platform/jobs/batch-queue';
import { withRetry } from '#platform/database/retry';
import type { Tools } from '#platform/tools';
import type { Viewer } from '@crustodian/domain/people/access';
import {
  valuesByField,
  type HistoryEntry,
  type ReviewedPizza,
} from '@crustodian/domain/review/feedback';
import type { FeedbackAnswer } from '@crustodian/contract/review';
import type { OriginalData } from '@crustodian/domain/pizza/pipeline-result';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { randomUUID } from 'node:crypto';
import { activeEntries, type ActiveEntry } from './active-entries.ts';
import {
  lockPizzas,
  placeOf,
  type StoredPizza,
  type VenueDay,
} from '#pizzas/corrections/stored-pizza';
import {
  writeCorrections,
  type Correction,
  type CorrectionEntry,
  type CorrectionTransaction,
} from '#pizzas/corrections/write-correction';

export type CorrectionTools = Pick<Tools, 'db' | 'jobs'>;

/** What every correction is asked with. */
export interface CorrectionRequest {
  key: PizzaKey;
  viewer: Viewer;
  /** When it is asked. */
  at: Date;
  /** A request stored before answers what it did then. */
  requestId?: string | undefined;
  /** The rev that was seen; a newer one is refused. */
  rev?: number | undefined;
}

/** What a correction makes of a pizza. */
export interface CorrectedState {
  after: ReviewedPizza;
  entries: readonly (CorrectionEntry & Pick<HistoryEntry, 'field'>)[];
  /** Who counts as its reviewer from now on; null when no one has reviewed it. */
  reviewerId: number | null;
  reviewedAt: Date | null;
}

interface RuledRequest extends CorrectionRequest {
  /** What becomes of the pizza. An ApiError of it refuses this pizza alone. */
  rule: (stored: StoredPizza, standing: readonly ActiveEntry[]) => CorrectedState;
  /** The rule needs the corrections that stand, the newest first. */
  needsHistory?: boolean;
}

/** The changed fields and what the pizza became; how the feed shows it is read afterwards. */
export type FeedbackEcho = Omit<FeedbackAnswer, 'shown'>;

export interface Corrected {
  echo: FeedbackEcho;
  originalData: OriginalData | null;
}

/** Bounds how long one transaction keeps a day from others. */
const MOST_IN_A_GROUP = 200;

type Correct = (key: string, request: RuledRequest) => Promise<Corrected>;
/** By database and jobs: every call brings tools of its own, which share these two. */
const queues = new WeakMap<Db, WeakMap<CorrectionTools['jobs'], Correct>>();

/** One queue for each day of a venue: those who would wait for its lock share a transaction. */
function queueOf({ db, jobs }: CorrectionTools): Correct {
  const ofDatabase = queues.get(db) ?? new WeakMap<CorrectionTools['jobs'], Correct>();
  queues.set(db, ofDatabase);
  const known = ofDatabase.get(jobs);
  if (known) return known;
  const queue = batchQueue<RuledRequest, Corrected>({
    run: (requests) => correctGroup({ db, jobs }, requests),
    conflictKey: ({ key }) => key.t_id,
    most: MOST_IN_A_GROUP,
  });
  ofDatabase.set(jobs, queue);
  return queue;
}

/**
 * Corrects one pizza: rule, columns, history and rollups in one transaction, unless the request was
 * stored before. @throws ApiError pizza_not_found, changed_meanwhile, what the rule throws, and
 * bad_request for a request id of someone else
 */
export async function correctPizza(
  tools: CorrectionTools,
  request: RuledRequest,
): Promise<Corrected> {
  const { venue, day } = placeOf(request.key);
  return queueOf(tools)(`${venue} ${day}`, request);
}

/** Corrects pizzas of one day together; when that fails as a whole, each on its own. */
async function correctGroup(
  tools: CorrectionTools,
  requests: readonly RuledRequest[],
): Promise<Settled<Corrected>[]> {
  try {
    return await withRetry(() =>
      tools.db
        .transaction()
        .execute((trx) =>
          correctLocked({ trx, jobs: tools.jobs }, placeOf(requests[0]!.key), requests),
        ),
    );
  } catch (failed) {
    if (requests.length === 1) return [{ failed }];
    const settled: Settled<Corrected>[] = [];
    for (const request of requests) settled.push(...(await correctGroup(tools, [request])));
    return settled;
  }
}

type Outcome = Settled<{ corrected: Corrected; correction?: Correction }>;

async function correctLocked(
  { trx, jobs }: CorrectionTransaction,
  day: VenueDay,
  requests: readonly RuledRequest[],
): Promise<Settled<Corrected>[]> {
  await lockDay(trx, day.venue, day.day);
  const asked = requests.map((request) => ({ requestId: randomUUID(), ...definedOf(request) }));
  const stored = await lockPizzas(trx, day, asked);
  const historyOf = requests.filter(({ needsHistory }) => needsHistory);
  const standing = await activeEntries(
    trx,
    day,
    historyOf.map(({ key }) => placeOf(key).id),
  );
  const outcomes = asked.map((request, index): Outcome => {
    try {
      return { done: outcomeOf(request, stored[index] ?? null, standing) };
    } catch (failed) {
      return { failed };
    }
  });
  const corrections = outcomes.flatMap((outcome) =>
    'done' in outcome && outcome.done.correction ? [outcome.done.correction] : [],
  );
  await writeCorrections({ trx, jobs }, day, corrections);
  return outcomes.map((outcome) =>
    'done' in outcome ? { done: outcome.done.corrected } : outcome,
  );
}

function definedOf<T extends CorrectionRequest>({ requestId, ...request }: T) {
  return requestId === undefined ? request : { ...request, requestId };
}

function outcomeOf(
  request: RuledRequest & { requestId: string },
  stored: StoredPizza | null,
  standing: ReadonlyMap<number, ActiveEntry[]>,
) {
  if (!stored) throw new ApiError('pizza_not_found');
  const before = repeatedAnswer(stored);
  if (before) return { corrected: { echo: before, originalData: stored.pizza.originalData } };
  if (request.rev !== undefined && isOutdated(request.rev, stored)) {
    throw new ApiError('changed_meanwhile');
  }
  const { viewer, at, requestId } = request;
  const state = request.rule(stored, standing.get(stored.place.id) ?? []);
  const { score, originalData } = state.after;
  const rev = stored.rev + 1;
  const echo = echoOf(state.entries, { score, reviewer: stored.viewerName, rev });
  const act = { user: viewer.id, at, requestId, rev };
  return { corrected: { echo, originalData }, correction: { ...state, ...act, stored } };
}

/** A score that came because the pizza was named is nothing that a reviewer must have seen. */
function isOutdated(seen: number, { rev, correctedRev, latestRescore }: StoredPizza): boolean {
  if (seen === rev) return false;
  const isOnlyScored = seen < rev && seen >= (correctedRev ?? 0);
  return !(isOnlyScored && latestRescore?.scoredAs !== undefined);
}

type NewValue = Pick<HistoryEntry, 'field' | 'after'>;

/** The changed fields with the values they have now, and what the pizza became. */
function echoOf(
  entries: readonly NewValue[],
  { score, reviewer, rev }: { score: number | null; reviewer: string; rev: number },
): FeedbackEcho {
  const { attributes, standard, specialty, crust, ...now } = newValues(entries);
  return {
    censored: now.censored,
    bubbles: now.bubbles,
    overbaked: now.overbaked,
    badCut: now.badCut,
    attributes,
    // An undo may leave these without a value; the contract knows only values.
    standard: standard ?? undefined,
    specialty: specialty ?? undefined,
    crust: crust ?? undefined,
    score_criteria: now.score_criteria,
    score_details: now.score_details,
    score: score?.toFixed(2) ?? null,
    reviewer,
    rev,
  };
}

const newValues = (entries: readonly NewValue[]) =>
  valuesByField(entries.map(({ field, after }) => [field, after]));

/**
 * What the same request was answered when it came before; null for a new one.
 * @throws ApiError bad_request when another user sent it
 */
function repeatedAnswer({ answeredBefore: entries, pizza }: StoredPizza): FeedbackEcho | null {
  const [first] = entries ?? [];
  if (!entries || !first) return null;
  if (!entries.every(({ mine }) => mine)) {
    throw new ApiError(
      'bad_request',
      "request_id: belongs to another user's change; send a new one",
    );
  }
  const { score = pizza.score } = newValues(entries);
  return echoOf(entries, { ...first, score });
}
