import { readCompanyInfo as contract } from '@crustodian/contract/directory';
import {
  evaluationKeyMax,
  ownSliceMaxima,
  scoreWeights,
  type Grid,
} from '@crustodian/domain/pizza/criteria';
import { thresholdsWith, type OwnThresholds } from '@crustodian/domain/score/own-thresholds';
import { crustChoices } from '@crustodian/domain/pizza/crusts';
import { handle } from '#platform/http/http';

type Points = Record<string, number>;

export const readCompanyInfo = handle(contract, async (_input, { db, venue }) => {
  const company = await db
    .selectFrom('venue')
    .innerJoin('company', 'company.id', 'venue.company_id')
    .select([
      'company.id',
      'company.pretty_name',
      'company.pj_store',
      'company.grid',
      'company.score_weights',
      'company.evaluation_key_max',
      'company.scoring_thresholds',
      'company.feedback_crusts',
      'company.cheese_score_threshold',
      'venue.time_zone',
    ])
    .where('venue.id', '=', venue)
    // The table's CHECK constraint guarantees the grid; the two maps only ever receive numbers.
    .$narrowType<{ grid: Grid; score_weights: Points; evaluation_key_max: Points }>()
    .executeTakeFirstOrThrow();
  const { grid } = company;
  const weights = scoreWeights(
    grid,
    ownSliceMaxima(company.score_weights, company.evaluation_key_max),
  );
  return {
    pj_store: company.pj_store,
    score_weights: weights,
    evaluation_key_max: evaluationKeyMax(weights, company.evaluation_key_max),
    // Safe because 'company scoring' stores no other values.
    scoring_thresholds: thresholdsWith(company.scoring_thresholds as OwnThresholds),
    feedbackCrusts: crustChoices(company.feedback_crusts),
    cheese_score_threshold: company.cheese_score_threshold,
    grid,
    company: { pk: company.id, pretty_name: company.pretty_name },
    time_zone: company.time_zone,
  };
});
