import type { TestApp } from '#test/world/app';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { sql } from 'kysely';
import { get, post, remove, type Sample } from './requests.ts';

const ITEM = 7;

async function actUrl({ db }: TestApp, venue: string): Promise<string> {
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure)
    VALUES (${Number(venue)}, ${ITEM}, 'oven-1', 'light', '2024-03-10 16:00:00', now(), true)
    ON CONFLICT DO NOTHING`.execute(db);
  return `/api/cameras/venue/${venue}/item/${ITEM}/act/`;
}

/** How an allowed call of the cameras' page answers. */
export const CAMERA_SAMPLES: Record<keyof (typeof CALLS)['cameras'], Sample> = {
  readCameraMarks: {
    request: ({ venue }) =>
      get(`/api/cameras/venue/${venue}/marks/start_date/4-3-2024/end_date/10-3-2024/`),
  },
  readCameras: { request: ({ company }) => get(`/api/cameras/company/${company}/`) },
  actOnCamera: {
    request: async ({ venue }, t) => post(await actUrl(t, venue), { kind: 'camera' }),
  },
  undoCameraAct: { request: async ({ venue }, t) => remove(await actUrl(t, venue)) },
};
