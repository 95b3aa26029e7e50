import { missingPizza } from '#pizzas/rollups/closed-days';
import { readScoreBand as contract } from '@crustodian/contract/audited-figures';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { feedRights, isVisibleTo } from '@crustodian/domain/review/feed-visibility';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { bandOfPizza, findBandedPizza } from '#pizzas/bands/band-of';

export const readScoreBand = handle(contract, async ({ params }, { db, viewer }) => {
  const rights = feedRights(viewer);
  const place = parsePizzaId(params.id);
  const pizza = place && (await findBandedPizza(db, place));
  if (!pizza) throw await missingPizza(db, place);
  if (!isVisibleTo(pizza, rights)) throw new ApiError('pizza_not_found');
  return { band: rights.scores ? await bandOfPizza(db, pizza) : null };
});
