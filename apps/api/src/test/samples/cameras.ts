import { PEOPLE } from '#test/world/fixture';
import type { Request, TestApp } from '#test/world/app';
import { PHONE_HEADER } from '@crustodian/contract/camera-setup';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { drawPizza } from '@crustodian/scoring/fixtures/draw-pizza';
import { targetJpeg } from '@crustodian/scoring/fixtures/draw-target';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { get, post, remove, type Sample, type SampleTargets } from './requests.ts';

const ITEM = 7;

async function actUrl({ db }: TestApp, venue: string): Promise<string> {
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure)
    VALUES (${Number(venue)}, ${ITEM}, 'oven-1', 'light', '2024-03-10 16:00:00', now(), true)
    ON CONFLICT DO NOTHING`.execute(db);
  return `/api/cameras/venue/${venue}/item/${ITEM}/act/`;
}

/** Valid requests for the calls of the cameras page. */
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

const MEASURES = {
  axisRatio: 0.99,
  offset: { right: 0, down: 0 },
  pxPerCm: 15,
  mtf50: 0.2,
  grey: { lightness: 64, a: 0, b: 0 },
  clipped: 0,
  evenness: 0.9,
};
const PIZZA = {
  digest: '',
  isBlack: false,
  faults: [],
  blur: 0.1,
  figure: { x: 640, y: 360, radius: 240 },
  width: 1280,
  height: 720,
  score: 8.4,
  specialty: 'hawaiana',
  crust: 'delgada',
  takenAt: '2024-03-10T12:00:00.000Z',
};

const PHONE = '/api/camera-setup/phone/';

/** A call by a phone whose setup has completed all steps, with this latest picture. */
async function ofPhone(
  { venue }: SampleTargets,
  { db, tools }: TestApp,
  call: Request,
  live?: Promise<Uint8Array>,
) {
  const phone = randomBytes(24).toString('base64url');
  const [digest, other] = [phone, `${phone}link`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  const now = new Date(tools.now());
  const ends = new Date(now.getTime() + 3_600_000);
  await sql`INSERT INTO camera_setup (id, venue_id, camera, digest, phone, made_by, made_at, ends_at,
      measures, pizza, live, live_shown, live_format, live_digest, live_width, live_height, live_at)
    VALUES (${Math.floor(1e9 * Math.random())}, ${Number(venue)}, 'oven-1', ${other}, ${digest},
      ${PEOPLE.staffManager.id}, ${now}, ${ends}, ${JSON.stringify(MEASURES)}::jsonb,
      ${JSON.stringify(PIZZA)}::jsonb, ${Buffer.from((await live) ?? [])}, ${Buffer.from([0])}, 'jpeg', ${phone}, 1280,
      720, ${now})`.execute(db);
  return { ...call, headers: { [PHONE_HEADER]: phone } };
}

/** An agent of the store that has just sent a heartbeat. */
async function boxOf({ venue }: SampleTargets, { db, tools }: TestApp): Promise<string> {
  await sql`INSERT INTO store_agent (venue_id, name, version, heard_at, clock_offset_ms, free_bytes, spool)
    VALUES (${Number(venue)}, 'box-9', '0.1.0', ${new Date(tools.now())}, 0, 0, '{"captures": 0, "full": false}')
    ON CONFLICT (venue_id, name) DO UPDATE SET heard_at = excluded.heard_at`.execute(db);
  return 'box-9';
}

/** A link that no phone has opened. */
async function linkOf({ venue }: SampleTargets, { db, tools }: TestApp) {
  const id = Math.floor(1e9 * Math.random()) + 1;
  const link = randomBytes(24).toString('base64url');
  const now = new Date(tools.now());
  await sql`INSERT INTO camera_setup (id, venue_id, camera, digest, made_by, made_at, ends_at)
    VALUES (${id}, ${Number(venue)}, 'oven-1', ${createHash('sha256').update(link).digest()},
      ${PEOPLE.staffManager.id}, ${now}, ${new Date(now.getTime() + 3_600_000)})`.execute(db);
  return { id, link };
}

const linksOf = (venue: string) => `/api/camera-setup/venue/${venue}/link/`;

/** Valid requests for the calls of the links to set up a camera. */
export const CAMERA_SETUP_LINK_SAMPLES: Record<keyof (typeof CALLS)['cameraSetupLinks'], Sample> = {
  linkCameraSetup: {
    request: ({ venue }) => post(linksOf(venue), { camera: 'oven-1' }),
  },
  listCameraSetups: {
    request: ({ company }) => get(`/api/camera-setup/company/${company}/links/`),
  },
  endCameraSetup: {
    request: async (at, t) => remove(`${linksOf(at.venue)}${(await linkOf(at, t)).id}/`),
  },
};

/** Valid requests for the calls of camera setup. */
export const CAMERA_SETUP_SAMPLES: Record<keyof (typeof CALLS)['cameraSetup'], Sample> = {
  openCameraSetup: {
    request: async (at, t) => {
      const { link } = await linkOf(at, t);
      return post('/api/camera-setup/open/', {
        link,
        phone: randomBytes(24).toString('base64url'),
      });
    },
  },
  readCameraSetup: { request: (at, t) => ofPhone(at, t, get(PHONE)) },
  serveLivePicture: { request: (at, t) => ofPhone(at, t, get(`${PHONE}picture/live/`)) },
  chooseCameraSource: {
    request: async (at, t) => {
      const source = { way: 'stream', address: '10.0.0.7', user: 'cook', password: 'secret' };
      return ofPhone(at, t, post(`${PHONE}source/`, { box: await boxOf(at, t), source }));
    },
  },
  searchCameras: {
    request: async (at, t) => ofPhone(at, t, post(`${PHONE}search/`, { box: await boxOf(at, t) })),
  },
  makeCameraKey: { request: (at, t) => ofPhone(at, t, post(`${PHONE}key/`, {})) },
  measureCamera: {
    request: (at, t) => ofPhone(at, t, post(`${PHONE}measure/`, {}), TARGET_PICTURE),
  },
  checkWithPizzas: { request: (at, t) => ofPhone(at, t, post(`${PHONE}pizzas/`, {})) },
  scoreTestPizza: {
    request: (at, t) => ofPhone(at, t, post(`${PHONE}pizza/`, {}), PIZZA_PICTURE),
  },
  finishCameraSetup: { request: (at, t) => ofPhone(at, t, post(`${PHONE}done/`, {})) },
  serveCameraTarget: { request: () => get('/api/camera-setup/target.pdf') },
};

const TARGET_PICTURE = targetJpeg();
const PIZZA_PICTURE = drawPizza();
