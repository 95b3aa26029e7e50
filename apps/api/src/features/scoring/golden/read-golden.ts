import { handle } from '#platform/http/http';
import { readGolden as contract } from '@crustodian/contract/scoring';
import { asGolden, findGolden } from '#pizzas/golden-sample';

export const readGolden = handle(contract, async ({ query }, { db, viewer, venue }) => {
  const found = await findGolden(db, { ...query, venue });
  return { golden: found && asGolden(found, viewer) };
});
