import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { scoreNextCapture, type ScoredCapture } from './score-capture.ts';
import { ScoringTurns } from './scoring-turns.ts';

/** Finds snapshots that another process stored without a notification. */
const LOOK_EVERY_MS = 1000;
/** After this time a capture with many pictures waits for its next turn. */
const TURN_MS = 5000;

type JobTools = Pick<Tools, 'config' | 'db' | 'pictures' | 'live'>;

/**
 * Scores waiting captures until stopped, SCORING_THREADS at a time. The captures' state is the
 * queue, so that captures acknowledged before a crash are scored after it. The number of attempts
 * and the pauses between them are defined in score-capture.ts (MOST_ATTEMPTS, FIRST_PAUSE_S).
 */
export function startScoring(
  tools: JobTools,
  log: Log,
  scoring: ScoringPool = createScoringPool({ processes: tools.config.scoringProcesses }),
): RunningJob {
  const stopping = new AbortController();
  const turns = new ScoringTurns(TURN_MS);
  const work = Array.from({ length: tools.config.scoringProcesses }, () =>
    scoreUntil(stopping.signal, { ...tools, scoring, turns }, log),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(work);
      await scoring.close();
    },
  };
}

async function scoreUntil(
  signal: AbortSignal,
  { turns, ...tools }: JobTools & { scoring: ScoringPool; turns: ScoringTurns },
  log: Log,
): Promise<void> {
  while (!signal.aborted) {
    const arrival = nextArrival(tools.live, signal);
    const capture = await scoreNextCapture(tools, { signal, turns }).catch((error: unknown) => {
      log.warn({ err: error }, 'scoring waits for the database');
      return null;
    });
    if (!capture) await arrival.wait;
    arrival.forget();
    if (capture && capture !== 'unfinished') announce(capture, tools.live, log);
  }
}

/**
 * Resolves when snapshots arrive, after a timeout, or on abort. Listening starts before the
 * look-up, so that no arrival is missed.
 */
function nextArrival(live: Tools['live'], signal: AbortSignal) {
  const { promise: wait, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LOOK_EVERY_MS);
  const unfollow = live.followSnapshots(resolve);
  const end = () => resolve();
  signal.addEventListener('abort', end);
  const forget = () => {
    clearTimeout(timer);
    unfollow();
    signal.removeEventListener('abort', end);
  };
  return { wait, forget };
}

function announce(capture: ScoredCapture, live: Tools['live'], log: Log): void {
  const { venue, key } = capture;
  if (!capture.scored) {
    const { error, givenUp } = capture;
    log[givenUp ? 'error' : 'warn'](
      { venue, key, error },
      givenUp ? 'not scored' : 'not scored yet',
    );
    return;
  }
  for (const day of capture.days) live.dayChanged({ venue, day });
  log.info({ venue, key, pizzas: capture.pizzas }, 'scored');
}
