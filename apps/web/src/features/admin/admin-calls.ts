import {
  changeQualityDefinition,
  changeRegionMemberships,
  changeVenueMemberships,
  createUser,
  deleteRegionMembership,
  deleteUser,
  readAdmin,
  readManagedRegions,
  readQualityDefinition,
  readRegionMemberships,
  readRegions,
  readScores,
  readVenueMemberships,
  removeRegionManager,
  resetPassword,
  setRegionManager,
} from '@crustodian/contract/admin';
import { removeLostFactor } from '@crustodian/contract/session/second-factor';
import { listMemberships } from '@crustodian/contract/directory';
import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Polling interval for the progress of a recalculation. */
const RECOUNT_MS = 1_000;

export const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: ({ signal }) => call(listMemberships, {}, { signal }),
  staleTime: 10 * 60_000,
});

export type AdminData = Answer<typeof readAdmin>;

/** Users, stores, regions and quality definition of a company. */
export const adminQuery = (company: number) =>
  queryOptions({
    queryKey: ['admin', company, 'data'],
    queryFn: ({ signal }) => call(readAdmin, { params: { companyPk: company } }, { signal }),
  });

export type Regions = Answer<typeof readRegions>;

/** Regions of a company with manager and number of stores, by code. */
export const regionsQuery = (company: number, regions: string[]) =>
  queryOptions({
    queryKey: ['admin', company, 'regions', regions],
    queryFn: ({ signal }) => call(readRegions, { body: { regions, company } }, { signal }),
  });

export type Membership = Answer<typeof readVenueMemberships>['memberships'][number];

/** Stores and regions assigned to a user, in every company the viewer manages. */
export const userPlacesQuery = (company: number, user: number) =>
  queryOptions({
    queryKey: ['admin', company, 'places', user],
    queryFn: async ({ signal }) => {
      const [stores, regions] = await Promise.all([
        call(readVenueMemberships, { params: { userId: user } }, { signal }),
        call(readRegionMemberships, { params: { id: user } }, { signal }),
      ]);
      return { stores: stores.memberships, regions: regions.memberships };
    },
  });

export type ManagedRegion = Answer<typeof readManagedRegions>['regions'][number];

export const managedRegionsQuery = (company: number, user: number) =>
  queryOptions({
    queryKey: ['admin', company, 'manages', user],
    queryFn: async ({ signal }) =>
      (await call(readManagedRegions, { params: { userId: user } }, { signal })).regions,
  });

/** The quality definition with its history; polled while figures are recalculated. */
export const qualityQuery = (company: number) =>
  queryOptions({
    queryKey: ['admin', company, 'quality'],
    queryFn: ({ signal }) => call(readQualityDefinition, { params: { pk: company } }, { signal }),
    refetchInterval: ({ state }) => {
      const recount = state.data?.recount;
      return recount && !recount.is_done ? RECOUNT_MS : false;
    },
  });

export type QualityState = Answer<typeof readQualityDefinition>;
export type StoreScores = Answer<typeof readScores>['stores'][number];

export const scoresQuery = (company: number) =>
  queryOptions({
    queryKey: ['admin', company, 'scores'],
    queryFn: ({ signal }) => call(readScores, { params: { pk: company } }, { signal }),
    staleTime: 5 * 60_000,
  });

/** Administrative mutations; each one refetches the company's data. */
export function useAdminActions(company: number) {
  const client = useQueryClient();
  const act = <V, R>(change: (value: V) => Promise<R>) => ({
    mutationFn: change,
    // The request may have been refused because someone else changed the same thing.
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', company] }),
  });
  const alerts = { alerts: true } as const;
  return {
    // Without alerts, because the form shows its errors per field.
    createUser: useMutation(
      act((body: CallInput<typeof createUser>['body']) => call(createUser, { body })),
    ),
    resetPassword: useMutation(
      act((userId: number) => call(resetPassword, { params: { userId } }, alerts)),
    ),
    removeFactor: useMutation(
      act((userId: number) => call(removeLostFactor, { params: { userId } }, alerts)),
    ),
    deleteUser: useMutation(
      act((userId: number) => call(deleteUser, { params: { userId } }, alerts)),
    ),
    setStores: useMutation(
      act(({ user: userId, spaces }: { user: number; spaces: number[] }) =>
        call(changeVenueMemberships, { params: { userId }, body: { spaces, company } }, alerts),
      ),
    ),
    giveAllStores: useMutation(
      act((userId: number) =>
        call(
          changeVenueMemberships,
          { params: { userId }, body: { spaces: [], all_stores: true, company } },
          alerts,
        ),
      ),
    ),
    setRegions: useMutation(
      act(({ user: id, spaces }: { user: number; spaces: string[] }) =>
        call(changeRegionMemberships, { params: { id }, body: { spaces, company } }, alerts),
      ),
    ),
    removeRegion: useMutation(
      act((membership: number) =>
        call(deleteRegionMembership, { params: { id: membership } }, alerts),
      ),
    ),
    setManager: useMutation(
      act(({ user: userId, regions }: { user: number; regions: string[] }) =>
        call(setRegionManager, { params: { userId }, body: { regions, company } }, alerts),
      ),
    ),
    removeManager: useMutation(
      act(({ user: userId, region }: { user: number; region: string }) =>
        call(removeRegionManager, { params: { userId, region }, query: { company } }, alerts),
      ),
    ),
  };
}

/** Saves a company's bands; everything coloured by them is refetched immediately. */
export function useSaveQuality(company: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ min, max }: QualityDefinition) =>
      call(
        changeQualityDefinition,
        { params: { pk: company }, body: { min, max } },
        { alerts: true },
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    },
  });
}
