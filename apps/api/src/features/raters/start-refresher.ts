import { startRefresher as contract } from '@crustodian/contract/raters';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { addGoldenRound, goldenOpen } from './golden-round.ts';

export const startRefresher = handle(contract, async (_input, { db, viewer, now }) =>
  db.transaction().execute(async (trx) => {
    // The lock makes two concurrent requests from two windows add only one round.
    await sql`SELECT FROM user_account WHERE id = ${viewer.id} FOR NO KEY UPDATE`.execute(trx);
    const open = await goldenOpen(trx, viewer.id);
    if (open > 0) return { golden_open: open };
    const added = await addGoldenRound(trx, viewer.id, new Date(now()));
    if (added === 0) throw new ApiError('no_golden_samples');
    return { golden_open: added };
  }),
);
