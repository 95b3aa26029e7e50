import { venueIsVisible } from '#platform/auth/scope';
import { findUser } from '#platform/auth/authenticate-request';
import type { Db } from '#platform/database/db';
import { countKey, sharedCount } from '#platform/database/shared-counts';
import { ApiError } from '#platform/http/errors';
import { count } from '#platform/http/rate-limit';
import type { Tools } from '#platform/tools';
import type { CameraSource } from '@crustodian/contract/camera-setup';
import type { TriedSetup } from '@crustodian/contract/ingest';
import {
  checkTarget,
  type SetupCheck,
  type TargetMeasures,
} from '@crustodian/domain/cameras/setup-checks';
import {
  checkPizzas,
  PIZZAS_NEEDED,
  type SetupPizza,
} from '@crustodian/domain/cameras/setup-pizzas';
import type { Language } from '@crustodian/domain/figures/problems';
import type { SnapshotFault } from '@crustodian/domain/pizza/unscored-reason';
import { may } from '@crustodian/domain/people/access';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';

export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A circle in pixels of its picture. */
export interface SeenCircle {
  x: number;
  y: number;
  radius: number;
}

/** The engine's result for a picture of the camera. */
export interface Inspection {
  digest: string;
  isBlack: boolean;
  figure: SeenCircle | null;
  faults: SnapshotFault[];
  /** 0 means sharp, 1 means that no detail is left. */
  blur: number;
  width: number;
  height: number;
  score: number | null;
  isFlagged: boolean;
  specialty: string | null;
  crust: string | null;
}

export interface TestPizza extends Omit<Inspection, 'figure'> {
  figure: SeenCircle;
  takenAt: string;
  /** Possible error of the score in points, to either side; null without a score. */
  reach?: number | null;
}

export interface Setup {
  id: number;
  venue: number;
  companyId: number;
  store: string;
  company: string;
  camera: string;
  maker: number;
  endsAt: Date;
  hasKey: boolean;
  liveAt: Date | null;
  liveDigest: string | null;
  liveWidth: number | null;
  liveHeight: number | null;
  inspectionDigest: string | null;
  inspection: Inspection | null;
  measures: TargetMeasures | null;
  measuredAt: Date | null;
  pizza: TestPizza | null;
  pizzas: SetupPizza[] | null;
  pizzaGone: boolean;
  isDone: boolean;
  /** Agents of the store with a recent heartbeat. */
  boxes: { name: string; heardAt: Date }[];
  agent: string | null;
  source: { way: CameraSource['way']; address: string; user: string } | null;
  attempt: number;
  tried: Omit<TriedSetup, 'id'> | null;
  refusals: number;
  search: number;
  found: string[] | null;
}

/**
 * SQL condition: the set-up is open, and since it was read neither was another camera chosen nor its
 * link ended.
 */
export const isStill = ({ id, attempt, endsAt }: Pick<Setup, 'id' | 'attempt' | 'endsAt'>) =>
  sql<boolean>`(id = ${id} AND attempt = ${attempt} AND ends_at = ${endsAt} AND done_at IS NULL)`;

/** An agent silent for longer is not offered to a phone. */
const HEARD_MS = 5 * 60_000;

/** Checks by the printed target or, without it, by ten pizzas; null before. */
export function checksOf(
  { measures, pizzas }: Pick<Setup, 'measures' | 'pizzas'>,
  language: Language,
): SetupCheck[] | null {
  if (measures) return checkTarget(measures, language);
  return pizzas && pizzas.length >= PIZZAS_NEEDED ? checkPizzas(pizzas, language) : null;
}

type SetupTools = Pick<Tools, 'db' | 'config' | 'now'>;

/**
 * The set-up that a phone's secret opens; neither after it expires nor once the maker of its link
 * may no longer create one. A completed one remains readable by the same phone until the link
 * expires.
 * @throws ApiError camera_link_ended
 */
export async function setupOf({ db, config, now }: SetupTools, phone: string): Promise<Setup> {
  const at = new Date(now());
  const { rows } = await sql<
    Omit<Setup, 'boxes'>
  >`SELECT s.id, s.venue_id AS venue, v.company_id AS "companyId",
      v.pretty_name AS store, c.pretty_name AS company, s.camera, s.made_by AS maker,
      s.ends_at AS "endsAt", s.device IS NOT NULL AS "hasKey", s.live_at AS "liveAt",
      s.live_digest AS "liveDigest", s.live_width AS "liveWidth", s.live_height AS "liveHeight",
      s.look_digest AS "inspectionDigest", s.look AS inspection, s.measures, s.measured_at AS "measuredAt", s.pizza,
      s.pizzas, s.pizza_gone AS "pizzaGone",
      s.done_at IS NOT NULL AS "isDone", s.agent, s.source, s.attempt, s.tried, s.refusals,
      s.search, s.found
    FROM camera_setup s JOIN venue v ON v.id = s.venue_id JOIN company c ON c.id = v.company_id
    WHERE s.phone = ${digestOf(phone)} AND s.ends_at > ${at}`.execute(db);
  const [setup] = rows;
  if (!setup || !(await mayStill({ db, config }, setup))) throw new ApiError('camera_link_ended');
  const { rows: boxes } = await sql<
    Setup['boxes'][number]
  >`SELECT a.name, a.heard_at AS "heardAt" FROM store_agent a
    WHERE a.venue_id = ${setup.venue} AND a.heard_at > ${new Date(at.getTime() - HEARD_MS)}
    ORDER BY a.name`.execute(db);
  return { ...setup, boxes };
}

/** Like setupOf, for requests that change the set-up. @throws ApiError camera_link_ended */
export async function openSetupOf(tools: SetupTools, phone: string): Promise<Setup> {
  const setup = await setupOf(tools, phone);
  if (setup.isDone) throw new ApiError('camera_link_ended');
  return setup;
}

async function mayStill(
  tools: Pick<Tools, 'db' | 'config'>,
  { maker, venue }: Pick<Setup, 'maker' | 'venue'>,
): Promise<boolean> {
  const viewer = await findUser(tools, maker);
  if (!viewer || !may(viewer, 'adminOrStaff')) return false;
  const seen = await tools.db
    .selectFrom('venue')
    .select('id')
    .where('id', '=', venue)
    .where(venueIsVisible(viewer))
    .executeTakeFirst();
  return seen !== undefined;
}

/** How many audit entries one link may cause in its maker's name, per purpose. */
export const ENTRIES_AN_HOUR = { 'camera keys of a link': 10, 'camera addresses of a link': 60 };

/** @throws ApiError too_many_requests */
export async function countEntry(
  db: Db,
  { id }: Setup,
  purpose: keyof typeof ENTRIES_AN_HOUR,
): Promise<void> {
  const limit = sharedCount(db, { purpose, most: ENTRIES_AN_HOUR[purpose], seconds: 3600 });
  await count(limit, countKey(String(id)));
}

/** A picture older than this is no longer live. */
const LIVE_MS = 60_000;

/** The newest picture of a camera. @throws ApiError no_live_picture */
export async function liveBytes(db: Db, setup: Setup, now: number): Promise<Buffer> {
  const { liveAt } = setup;
  const bytes = liveAt && now - liveAt.getTime() <= LIVE_MS ? await readPicture(db, setup) : null;
  if (!bytes) throw new ApiError('no_live_picture');
  return bytes;
}

/**
 * Bytes are transferred as text, whose parsing must not block other work: a picture has up to 25
 * MB.
 */
const PIECE_BYTES = 2 ** 19;

/**
 * The picture that was current when the set-up was read, read in pieces; null if a newer one has
 * arrived since.
 */
export async function readPicture(
  db: Db,
  { id, liveDigest }: Pick<Setup, 'id' | 'liveDigest'>,
): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (let from = 1; ; from += PIECE_BYTES) {
    const { rows } = await sql<{ piece: Buffer }>`
      SELECT substring(live FROM ${from}::int FOR ${PIECE_BYTES}::int) AS piece FROM camera_setup
      WHERE id = ${id} AND live_digest = ${liveDigest} AND live IS NOT NULL`.execute(db);
    if (!rows[0]) return null;
    pieces.push(rows[0].piece);
    if (rows[0].piece.length < PIECE_BYTES) return Buffer.concat(pieces);
  }
}
