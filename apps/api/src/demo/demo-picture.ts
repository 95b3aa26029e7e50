import type { StoredPicture } from '#facts/insert-capture';
import type { Grid } from '@crustodian/domain/criteria';
import type { SpecialtyId } from '@crustodian/domain/specialties';
import type { ScoredPicture } from '@crustodian/demo/chain/history';
import type { SnapshotScore } from '@crustodian/scoring/score-snapshot';

/** A rendered pizza, stored, and what the scorer says of it. */
export interface DemoPicture {
  stored: StoredPicture;
  /** What was rendered. */
  specialty: SpecialtyId;
  /** A part of it was rendered almost without cheese: nobody would call it to standard. */
  isBare?: boolean;
  /** The first pictures of the catalogue are scored on the modified grid as well. */
  scores: { official: SnapshotScore; modified?: SnapshotScore | undefined };
}

/** From this score on a pizza may be called to standard. */
const MAY_PASS = 7.6;

/** What the history chooses pictures by, for a company on the grid. */
export const choices = (pictures: readonly DemoPicture[], grid: Grid): ScoredPicture[] =>
  pictures.flatMap(({ specialty, scores, isBare }, index) => {
    const score = scores[grid];
    if (!score) return [];
    // A demo shows no fault that the scorer has missed under a mark that praises it.
    if (isBare && (score.evaluation?.score_adjusted ?? 0) >= MAY_PASS) return [];
    const { verdict, trusted } = score.quality;
    const flagged = verdict === 'mala' && trusted;
    const said = score.evaluation ? score.specialty : null;
    return [{ index, specialty, said, score: score.evaluation?.score_adjusted ?? null, flagged }];
  });
