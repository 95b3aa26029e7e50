import { LEADERBOARD_PERIOD_KEYS } from '@crustodian/domain/figures/leaderboard-periods';
import { z } from 'zod';
import { rangeSearch } from '../../../controls/address.ts';

/** What the address of the leaderboard keeps: the company and the custom period; days chosen elsewhere only pass through. */
export const leaderboardSearch = rangeSearch.extend({
  period: z.enum(LEADERBOARD_PERIOD_KEYS).optional().catch(undefined),
});
export type LeaderboardSearch = z.output<typeof leaderboardSearch>;
