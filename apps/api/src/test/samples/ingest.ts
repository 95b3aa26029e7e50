import { nextId } from '#platform/database/ids';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { PEOPLE } from '#test/world/fixture';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { picture } from '../world/place.ts';
import { multipart, post, type Sample } from './requests.ts';

let captures = 0;

/** Valid requests for the calls of cameras and agents. */
export const INGEST_SAMPLES: Record<keyof (typeof CALLS)['ingest'], Sample> = {
  receiveCapture: {
    request: async ({ venue }) => {
      captures += 1;
      const key = `capture-${captures}`;
      const data = new FormData();
      data.append(
        'capture',
        JSON.stringify({ venue, key, capture_start_ts: '2024/03/10 12:00:00' }),
      );
      data.append('snap', new Blob([new Uint8Array(picture)]), 'snap.jpg');
      return multipart('/api/ingest/captures', data);
    },
  },
  receiveHeartbeat: {
    request: () =>
      post('/api/ingest/heartbeat', {
        agent: 'box-1',
        version: '0.1.0',
        clock_offset_ms: -120,
        free_bytes: 12_000_000_000,
        spool: { captures: 0, bytes: 0, oldest: null, full: false, expired: 0, refused: 0 },
        cameras: [
          {
            name: 'oven-1',
            state: 'works',
            since: '2024-03-10T12:00:00Z',
            width: 1280,
            height: 720,
            resized_at: null,
            last_capture_at: null,
          },
        ],
      }),
  },
  receiveSetupPicture: {
    request: async ({ venue }, { db, tools }) => {
      const id = nextId();
      const now = new Date(tools.now());
      await sql`INSERT INTO camera_setup (id, venue_id, camera, digest, made_by, made_at, ends_at, asked_at)
        VALUES (${id}, ${Number(venue)}, 'oven-9', ${randomBytes(32)}, ${PEOPLE.staffManager.id},
          ${now}, ${new Date(now.getTime() + 3_600_000)}, ${now})`.execute(db);
      return {
        method: 'POST',
        url: `/api/ingest/setup/${id}/picture`,
        headers: { 'content-type': 'image/jpeg' },
        payload: Buffer.from(picture),
      };
    },
  },
  receiveSnapshot: {
    request: () => ({
      method: 'POST',
      url: '/api/ingest/snapshot/oven-1',
      headers: { 'content-type': 'image/jpeg' },
      payload: Buffer.from(picture),
    }),
  },
};
