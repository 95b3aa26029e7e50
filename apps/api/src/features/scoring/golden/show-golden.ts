import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { pictureReply } from '#platform/pictures/picture-reply';
import { showGolden as contract } from '@crustodian/contract/scoring';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { findGolden } from '#pizzas/golden-sample';

/**
 * A golden sample is shown to everyone in the company, even to viewers who may not see its store.
 */
export const showGolden = handle(
  contract,
  async ({ query }, { db, pictures, venue, readingPicture, request: { headers } }) => {
    const found = await findGolden(db, { ...query, venue });
    const width = query.w ?? null;
    const mayChange = !found || query.of !== pizzaId(found);
    const asked = { width, headers, elsewhere: readingPicture, mayChange };
    const reply = found && (await pictureReply(pictures, found, asked));
    if (!reply) throw new ApiError('picture_not_found');
    return reply;
  },
);
