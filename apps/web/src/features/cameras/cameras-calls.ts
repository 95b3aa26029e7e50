import { actOnCamera, readCameras, undoCameraAct } from '@crustodian/contract/cameras';
import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type ShownCamera = Answer<typeof readCameras>['cameras'][number];
export type LeftOut = Answer<typeof readCameras>['left_out'][number];
export type ShownItem = NonNullable<ShownCamera['item']>;
export type CameraAct = CallInput<typeof actOnCamera>['body']['kind'];

const CAMERAS = 'cameras';
const AGAIN_MS = 60_000;

export const camerasQuery = (company: number) =>
  queryOptions({
    queryKey: [CAMERAS, company],
    queryFn: ({ signal }) => call(readCameras, { params: { company } }, { signal }),
    refetchInterval: AGAIN_MS,
  });

interface NamedItem {
  venue: string;
  item: string;
}

/** Answers an item about a camera; null withdraws the answer. */
export function useActOnCamera() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ venue, item, kind }: NamedItem & { kind: CameraAct | null }) => {
      const params = { venue: Number(venue), item };
      return kind
        ? call(actOnCamera, { params, body: { kind } }, { alerts: true })
        : call(undoCameraAct, { params }, { alerts: true });
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ['today-count'] });
      await client.invalidateQueries({ queryKey: [CAMERAS] });
      await client.invalidateQueries({ queryKey: ['today'] });
    },
  });
}
