import type { Db } from '#platform/database/db';
import {
  PLACE_FIGURES,
  VIEW_FIGURES,
  type CameraFigure,
  type CameraPicture,
} from '@crustodian/domain/cameras/camera-picture';
import { localMs } from '@crustodian/domain/time/local-ts';
import { sql } from 'kysely';

export interface CameraName {
  venue: number;
  camera: string;
}

export const FIGURES: readonly CameraFigure[] = [...VIEW_FIGURES, ...PLACE_FIGURES];

/** Minutes since 1970 of a wall-clock time such as 'YYYY/MM/DD HH:MM:SS'. */
export const minuteOf = (localTs: string): number => localMs(localTs) / 60_000;

/** The inverse of minuteOf, as a database timestamp. */
export const timestampOf = (minute: number): string =>
  new Date(Math.round(minute * 60_000)).toISOString().slice(0, 19).replace('T', ' ');

type Row = Record<CameraFigure, number | null> & {
  minute: number;
  digest: string;
  fault: string | null;
};

/** The newest pictures of a camera between two times, in chronological order. */
export async function readPictures(
  db: Db,
  { venue, camera }: CameraName,
  { from, until, most }: { from: number; until: number; most: number },
): Promise<CameraPicture[]> {
  const { rows } = await sql<Row>`
    SELECT (extract(epoch FROM seen_local) / 60)::float8 AS minute, digest, fault,
      ${sql.raw(FIGURES.map((figure) => `${figure}::float8 AS ${figure}`).join(', '))}
    FROM camera_picture
    WHERE venue_id = ${venue} AND camera = ${camera} AND seen_local >= ${timestampOf(from)}::timestamp
      AND seen_local <= ${timestampOf(until)}::timestamp
    ORDER BY seen_local DESC, id DESC LIMIT ${most}`.execute(db);
  return rows.toReversed().map(({ minute, digest, fault, ...figures }) => ({
    minute,
    digest,
    fault,
    seen: fault === null && isSeen(figures) ? figures : null,
  }));
}

const isSeen = (
  figures: Record<CameraFigure, number | null>,
): figures is Record<CameraFigure, number> => FIGURES.every((figure) => figures[figure] !== null);
