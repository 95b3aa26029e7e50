import { LEADERBOARD_PERIOD_KEYS } from '@crustodian/domain/figures/leaderboard-period';
import { z } from 'zod';
import { rangeSearch } from '../../../controls/address.ts';

/** URL state of the leaderboard: company and custom period; days selected elsewhere are passed through. */
export const leaderboardSearch = rangeSearch.extend({
  /** The shifts of the documents, or stores by audited scores; an administrator chooses which stand first. */
  of: z.enum(['shifts', 'stores']).optional().catch(undefined),
  period: z.enum(LEADERBOARD_PERIOD_KEYS).optional().catch(undefined),
});
export type LeaderboardSearch = z.output<typeof leaderboardSearch>;
