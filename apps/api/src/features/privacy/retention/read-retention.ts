import { countDue as countContract, readRetention as contract } from '@crustodian/contract/privacy';
import { handle } from '#platform/http/http';
import { dueOf } from './due.ts';
import { readRetentionOf } from './retention-rows.ts';

export const readRetention = handle(contract, (_input, { db, company, now }) =>
  readRetentionOf({ db, now: now() }, company),
);

export const countDue = handle(countContract, async ({ query }, { db, company, now }) => ({
  due: await dueOf(db, company, { ...query, now: now() }),
}));
