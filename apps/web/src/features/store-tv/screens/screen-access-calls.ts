import {
  changeShiftScreen,
  changeShiftScreens,
  changeStoreTvAccess,
  changeStoreTvPublic,
  readStoreTvAccess,
  type TvAccessRow,
} from '@crustodian/contract/store-tv';
import type { TvAccess } from '@crustodian/domain/reports/store-tv';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export type ScreenAccess = TvAccessRow;

/** Whether a company's screens are public, and the access level of each. */
export const screenAccessQuery = (company: number) =>
  queryOptions({
    queryKey: ['store-tv', 'access', company],
    queryFn: ({ signal }) => call(readStoreTvAccess, { params: { company } }, { signal }),
  });

/** Sets a screen's access level; only the response to 'link' contains the link. */
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

/** Makes all screens of a company public, or restricts them to device links. */
export function useSetScreensPublic(company: number) {
  const client = useQueryClient();
  const { queryKey } = screenAccessQuery(company);
  return useMutation({
    mutationFn: (isPublic: boolean) =>
      call(
        changeStoreTvPublic,
        { params: { company }, body: { public: isPublic } },
        { alerts: true },
      ),
    onSuccess: (accesses) => client.setQueryData(queryKey, accesses),
  });
}

/** Switches the shift screens of a company or of one store. */
export function useSetShiftScreens(company: number) {
  const client = useQueryClient();
  const { queryKey } = screenAccessQuery(company);
  return useMutation({
    mutationFn: ({ venue, on }: { venue: string | null; on: boolean }) =>
      venue === null
        ? call(changeShiftScreens, { params: { company }, body: { on } }, { alerts: true })
        : call(
            changeShiftScreen,
            { params: { company, venue: Number(venue) }, body: { on } },
            { alerts: true },
          ),
    onSuccess: (accesses) => client.setQueryData(queryKey, accesses),
  });
}
