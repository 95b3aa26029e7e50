import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { findUser } from '#platform/auth/authenticate-request';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import { may, type Viewer } from '@crustodian/domain/people/access';

interface Subscriber {
  viewer: Viewer;
  /** The venues that the viewer can currently see. */
  venues: NamedVenue[];
}

/** A subscriber with their rights; null if they may no longer get these mails. */
export async function readSubscriber(
  db: Db,
  config: Config,
  user: number,
): Promise<Subscriber | null> {
  const person = await findUser({ db, config }, user);
  if (!person) return null;
  // A mail shows only what everyone in the company may see.
  const viewer = { ...person, flaggedPictures: false };
  if (!may(viewer, 'regular')) return null;
  return { viewer, venues: await visibleNamedVenues(db, viewer) };
}
