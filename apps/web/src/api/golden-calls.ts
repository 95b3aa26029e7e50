import { markGolden, readGolden, type GoldenSample } from '@crustodian/contract/scoring';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { goldenOf, type GoldenKind } from '../pizza/golden-kind.ts';

export type { GoldenSample } from '@crustodian/contract/scoring';

/** The golden sample of a pizza's specialty and crust. */
export function goldenQuery(card: GoldenKind) {
  const asked = goldenOf(card);
  return queryOptions({
    queryKey: ['golden', asked],
    queryFn: asked
      ? async ({ signal }): Promise<GoldenSample | null> =>
          (await call(readGolden, { query: asked }, { signal })).golden
      : skipToken,
    staleTime: 5 * 60_000,
  });
}

/** Makes a pizza the golden sample of its kind, or revokes that. */
export function useMarkGolden(card: GoldenKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (golden: boolean) =>
      call(markGolden, { body: { t_id: card.tId, golden } }, { alerts: true }),
    onSuccess: ({ golden }) => client.setQueryData(goldenQuery(card).queryKey, golden),
  });
}
