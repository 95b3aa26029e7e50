import {
  endCameraSetup,
  linkCameraSetup,
  listCameraSetups,
  type LinkedSetup,
} from '@crustodian/contract/camera-setup/links';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const SETUP_LINKS = 'camera-setup-links';
const AGAIN_MS = 30_000;

export const setupLinksQuery = (company: number) =>
  queryOptions({
    queryKey: [SETUP_LINKS, company],
    queryFn: ({ signal }) => call(listCameraSetups, { params: { company } }, { signal }),
    refetchInterval: AGAIN_MS,
  });

export function useEndSetupLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ venue, id }: Pick<LinkedSetup, 'venue' | 'id'>) =>
      call(endCameraSetup, { params: { venue: Number(venue), setup: id } }, { alerts: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [SETUP_LINKS] }),
  });
}

export function useLinkSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ venue, camera }: { venue: number; camera: string }) =>
      call(linkCameraSetup, { params: { venue }, body: { camera } }, { alerts: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: [SETUP_LINKS] }),
  });
}
