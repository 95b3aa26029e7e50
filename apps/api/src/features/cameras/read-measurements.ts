import type { CameraAnswer } from '@crustodian/contract/cameras';
import type { NamedVenue } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import type { LightVerdict } from '@crustodian/domain/cameras/camera-light';
import type { ChangeFigure } from '@crustodian/domain/cameras/repeatability';
import { businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

interface Row {
  venue: number;
  camera: string;
  measuredAt: Date;
  pictures: number;
  changes: ChangeFigure[];
  light: LightVerdict | null;
}

type Measured = Pick<CameraAnswer, 'repeatability' | 'light'>;

/** The newest measurement of each camera; keys are 'venue camera'. */
export async function readMeasurements(
  db: Db,
  venues: readonly NamedVenue[],
): Promise<Map<string, Measured>> {
  const { rows } = await sql<Row>`SELECT DISTINCT ON (venue_id, camera) venue_id AS venue, camera,
      measured_at AS "measuredAt", pictures, changes, light
    FROM camera_measurement WHERE venue_id = ANY (${venues.map(({ id }) => id)}::int[])
    ORDER BY venue_id, camera, measured_at DESC`.execute(db);
  const zones = new Map(venues.map(({ id, timeZone }) => [id, timeZone]));
  return new Map(
    rows.map(({ venue, camera, measuredAt, pictures, changes, light }) => [
      `${venue} ${camera}`,
      {
        repeatability: {
          measured_on: businessDay(wallClock(measuredAt.getTime(), zones.get(venue)!)),
          pictures,
          changes,
        },
        light: light && {
          pizzas: light.pizzas,
          error_as_seen: light.errorAsSeen,
          error_corrected: light.errorCorrected,
          is_adopted: light.isAdopted,
        },
      },
    ]),
  );
}
