import {
  countDuePictures as countContract,
  readRetention as contract,
} from '@crustodian/contract/privacy';
import { handle } from '#platform/http/http';
import { dayBefore, dueOf, readRetentionOf } from './retention-rows.ts';

export const readRetention = handle(contract, (_input, { db, company, now }) =>
  readRetentionOf({ db, now: now() }, company),
);

export const countDuePictures = handle(countContract, async ({ query }, { db, company, now }) => ({
  pictures: await dueOf(db, company, dayBefore(now(), query.days)),
}));
