import { countDue as countContract, readRetention as contract } from '@crustodian/contract/privacy';
import { handle } from '#platform/http/http';
import { countDueRows } from './count-due.ts';
import { readRetentionOf } from './retention-rows.ts';

export const readRetention = handle(contract, (_input, { db, company, now }) =>
  readRetentionOf({ db, now: now() }, company),
);

export const countDue = handle(countContract, async ({ query }, { db, company, now }) => ({
  due: await countDueRows(db, company, { ...query, now: now() }),
}));
