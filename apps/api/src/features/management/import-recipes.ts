import { importRecipes as contract } from '@crustodian/contract/management';
import { writeAudit } from '#platform/audit-log';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { storeRecipes } from './store-recipes.ts';

export const importRecipes = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now } = context;
  const who = { by: viewer.id, origin: originOf(request), now: now() };
  return {
    stored: await storeRecipes(db, {
      ...body,
      company,
      writeEntry: (trx, entry) => writeAudit(trx, { ...who, ...entry }),
    }),
  };
});
