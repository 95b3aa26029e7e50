import { readTrackingInfo as contract } from '@crustodian/contract/feed';
import { feedRights, isVisibleTo } from '@crustodian/domain/review/feed-visibility';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { recordedPizza } from './recorded-pizza.ts';

export const readTrackingInfo = handle(contract, async ({ params }, { db, viewer }) => {
  const rights = feedRights(viewer);
  const pizza = await recordedPizza(db, params.id);
  if (!isVisibleTo(pizza, rights)) throw new ApiError('pizza_not_found');
  const { tracked, evaluation, capture, pipelineId, scoringVersion, earlierRuns } = pizza;
  return {
    edge_tracking_summary: {
      ...tracked,
      reviewer: rights.reviewerNames ? tracked.reviewer : null,
      original_data: rights.staffData ? tracked.original_data : null,
      capture,
    },
    evaluation,
    evaluation_runs: [
      {
        pipeline_id: pipelineId,
        scoring_version: scoringVersion,
        score_final: evaluation?.score_final ?? null,
        score_adjusted: evaluation?.score_adjusted ?? null,
        raw_score: tracked.raw_score,
        specialty_check: evaluation?.specialty_check ?? null,
      },
      ...earlierRuns.map((run) => ({
        pipeline_id: pipelineId,
        scoring_version: run.version,
        score_final: run.evaluation?.score_final ?? null,
        score_adjusted: run.evaluation?.score_adjusted ?? null,
        raw_score: null,
        specialty_check: run.evaluation?.specialty_check ?? null,
      })),
    ],
  };
});
