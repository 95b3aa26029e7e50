import { nextId } from '#platform/database/ids';
import { cameraFigures, DEMO_CAMERA } from '@crustodian/demo/chain/camera-faults';
import type { DemoCapture, HistoryOptions } from '@crustodian/demo/chain/history';
import { companyOf, type DemoVenue } from '@crustodian/demo/chain/stores';
import type { DemoOrderLine } from '@crustodian/demo/chain/till';
import { businessDay, daysBetween } from '@crustodian/domain/time/calendar-day';
import { localTimestamp } from '@crustodian/domain/time/local-ts';
import type { CopyRow } from '../copy-rows.ts';
import type { DemoPicture } from '../demo-picture.ts';
import { captureKey } from '../history-rows.ts';

/** Days of camera pictures to create, which covers the period used to judge cameras. */
const WATCHED_DAYS = 30;
/** Days of orders to create: orders of earlier days are no longer matched. */
const ORDERED_DAYS = 7;

export const isWatched = (day: string, today: string): boolean =>
  daysBetween(day, today) <= WATCHED_DAYS;
export const isOrdered = (day: string, today: string): boolean =>
  daysBetween(day, today) <= ORDERED_DAYS;

/** The camera measurements from the pictures of captures. */
export function cameraRows(
  venue: DemoVenue,
  captures: readonly DemoCapture[],
  pictures: readonly DemoPicture[],
  { seed, today }: HistoryOptions,
): CopyRow[] {
  const { grid } = companyOf(venue);
  return captures.flatMap((capture) =>
    capture.pizzas.map(({ ts, picture }, at) => {
      const { scores } = pictures[picture]!;
      const { verdict, reasons } = (scores[grid] ?? scores.official).fitness;
      const fault = verdict === 'mala' ? (reasons[0] ?? 'unusable') : null;
      const figures = cameraFigures(venue, { seed, ts, day: businessDay(ts), today });
      const seen = Object.entries(figures).map(([figure, value]) => [figure, fault ? null : value]);
      return {
        venue_id: venue.id,
        camera: DEMO_CAMERA,
        seen_local: localTimestamp(ts),
        id: nextId(),
        // Two pizzas may share a rendered picture, but a camera never takes the same picture twice.
        digest: `${captureKey(capture)}-${at}`,
        fault,
        ...Object.fromEntries(seen),
      };
    }),
  );
}

/** The order lines of a store's till. */
export const orderRows = (venue: DemoVenue, lines: readonly DemoOrderLine[]): CopyRow[] =>
  lines.map(({ order, line, specialty, name, made }) => ({
    venue_id: venue.id,
    order_no: order,
    line,
    business_date: businessDay(made),
    specialty,
    crust: '',
    size: '',
    made_local: localTimestamp(made),
    received_at: `${localTimestamp(made)} ${venue.timeZone}`,
    sent_specialty: name,
    sent_crust: '',
    is_pizza: true,
    sent_by: 'api',
  }));
