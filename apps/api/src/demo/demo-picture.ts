import type { StoredPicture } from '#pizzas/insert-capture';
import { evaluationKeyMax, scoreWeights, type Grid } from '@crustodian/domain/pizza/criteria';
import { criteriaSums } from '@crustodian/domain/score/score-formula';
import type { SpecialtyId } from '@crustodian/domain/pizza/specialties';
import type { ScoredPicture } from '@crustodian/demo/chain/history';
import type { SnapshotScore } from '@crustodian/scoring/score/score-snapshot';

/** A rendered pizza in the picture storage, with its scores. */
export interface DemoPicture {
  stored: StoredPicture;
  /** The specialty that was rendered. */
  specialty: SpecialtyId;
  /** Rendered with faults, so no reviewer rates it to standard. */
  isFaulty?: boolean;
  /** Only the first pictures of the catalogue are also scored on the modified grid. */
  scores: { official: SnapshotScore; modified?: SnapshotScore | undefined };
}

/** From this score on, an undecided pizza counts as to standard in a report. */
const PASSES_FROM = 8;

/** The data by which the history chooses pictures, for a company's grid. */
export const choices = (pictures: readonly DemoPicture[], grid: Grid): ScoredPicture[] =>
  pictures.flatMap(({ specialty, scores, isFaulty = false }, index) => {
    const score = scores[grid];
    if (!score) return [];
    const points = score.evaluation?.score_adjusted ?? null;
    // Omits faulty pictures whose fault the scorer missed, so that the demo shows no high score for
    // them.
    if (isFaulty && points !== null && points >= PASSES_FROM) return [];
    const { verdict, trusted } = score.fitness;
    const flagged = verdict === 'mala' && trusted;
    const said = score.evaluation ? score.specialty : null;
    const lost = lostShares(score, grid);
    return [{ index, specialty, said, score: points, flagged, isFaulty, lost }];
  });

function lostShares({ evaluation, flags }: SnapshotScore, grid: Grid): Record<string, number> {
  if (!evaluation) return {};
  const maxima = evaluationKeyMax(scoreWeights(grid));
  const sums = Object.entries(criteriaSums(evaluation.score_details));
  const { bubbles, overbaked, badCut } = flags;
  return {
    ...Object.fromEntries(sums.map(([name, points]) => [name, 1 - points / maxima[name]!])),
    bubbles: Number(bubbles),
    overbaked: Number(overbaked),
    bad_cut: Number(badCut),
  };
}
