import {
  changeStoreTvAccess,
  readStoreTvAccess,
  type TvAccessRow,
} from '@crustodian/contract/store-tv';
import type { TvAccess } from '@crustodian/domain/store-tv';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type ScreenAccess = TvAccessRow;

/** Who may open the screens of a company's stores. */
export const screenAccessQuery = (company: number) =>
  queryOptions({
    queryKey: ['store-tv', 'access', company],
    queryFn: async ({ signal }) =>
      (await call(readStoreTvAccess, { params: { company } }, { signal })).stores,
  });

/** Sets who may open a store's screen; the answer to 'link' has the link, this once. */
export function useSetScreenAccess(company: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ venue, access }: { venue: string; access: TvAccess }) =>
      call(
        changeStoreTvAccess,
        { params: { company, venue: Number(venue) }, body: { access } },
        { alerts: true },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['store-tv', 'access', company] }),
  });
}
