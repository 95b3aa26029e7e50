import { readScoreBand } from '@crustodian/contract/audited-figures';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export type ScoreBand = NonNullable<Answer<typeof readScoreBand>['band']>;

/**
 * The range in which a rater's score lies. Keyed by revision because each correction changes it.
 */
export const scoreBandQuery = (pizza: { tId: string; rev: number }) =>
  queryOptions({
    queryKey: ['score-band', pizza.tId, pizza.rev],
    queryFn: async ({ signal }) =>
      (await call(readScoreBand, { params: { id: pizza.tId } }, { signal })).band,
  });
