import { readEvaluation as contract } from '@crustodian/contract/feed';
import { feedRights, isVisibleTo } from '@crustodian/domain/review/feed-visibility';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { recordedPizza, type RecordedPizza } from './recorded-pizza.ts';

export const readEvaluation = handle(contract, async ({ params }, { db, viewer }) => {
  const rights = feedRights(viewer);
  const pizza = await recordedPizza(db, params.id);
  if (!isVisibleTo(pizza, rights)) throw new ApiError('pizza_not_found');
  return {
    evaluation: rights.scores ? pizza.evaluation : null,
    ...(rights.staffData && { provenance: provenanceOf(pizza) }),
  };
});

function provenanceOf(pizza: RecordedPizza) {
  const { scoringVersion, specialtyHead, tracked, evaluation, earlierRuns } = pizza;
  const [last] = earlierRuns;
  return {
    scoring_version: scoringVersion,
    specialty_head: specialtyHead,
    scored_as: evaluation?.explanation?.scored_as ?? null,
    models: [...(tracked.models ?? [])],
    rescored: last ? { at: last.until, from_version: last.version } : null,
  };
}
