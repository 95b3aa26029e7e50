import {
  DOUBLES_NEEDED,
  raterState,
  type RaterFigures,
} from '@crustodian/domain/audit/rater-figures';
import { businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import type { Span, StoredJudgement } from './company-judgements.ts';
import type { FinishedRound } from './golden-round.ts';

/** The figures of a rater without judgements. */
export const NO_FIGURES: RaterFigures = {
  rater: 0,
  judged: 0,
  medianMs: 0,
  doubles: 0,
  sameVerdict: 0,
  kappa: null,
  icc: null,
  criteria: [],
  severity: null,
  repeats: 0,
  repeatability: null,
  markedWeeks: [],
};

interface OfRater {
  own: readonly StoredJudgement[];
  round: FinishedRound | undefined;
}

/**
 * A rater's figures in the format of the API. A recently passed round satisfies the request for a
 * refresher.
 */
export function figuresAnswer(figures: RaterFigures, { own, round }: OfRater, { awaySince }: Span) {
  const { severity, repeatability, doubles } = figures;
  const needsRefresher = figures.markedWeeks.length > 0;
  const recent = own.filter(({ judged }) => judged > awaySince);
  const isDone =
    round?.passed === true && businessDay(wallClock(round.answered.getTime(), 'UTC')) > awaySince;
  const isAway = own.length > 0 && recent.length === 0;
  return {
    judged: figures.judged,
    median_ms: figures.medianMs,
    doubles,
    same_verdict: figures.sameVerdict,
    kappa: figures.kappa,
    icc: figures.icc,
    criteria: figures.criteria,
    severity: severity && { value: severity.value, half_width: severity.halfWidth },
    doubles_needed: DOUBLES_NEEDED,
    repeats: figures.repeats,
    repeat_sd: repeatability?.sd ?? null,
    detectable: repeatability?.detectable ?? null,
    marked: figures.markedWeeks.map((week) => ({
      week,
      judged: own.filter((one) => one.week === week).length,
    })),
    state: raterState({ doubles, needsRefresher: needsRefresher && !isDone }, isAway),
  };
}
