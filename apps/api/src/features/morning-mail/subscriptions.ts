import type { MorningPlace } from '@crustodian/contract/morning-mail';
import type { NamedVenue } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

export interface Subscription {
  language: 'en' | 'es';
  quiet: { from: number; until: number } | null;
  channels: { mail: boolean; webhook: boolean };
  places: MorningPlace[];
  token: string;
}

interface PlaceRow {
  kind: MorningPlace['kind'];
  company: number;
  region: string;
  venue: number;
}

/** A person's subscription; null if there never was one. */
export async function readSubscription(db: Db, user: number): Promise<Subscription | null> {
  const { rows } = await sql<{
    language: 'en' | 'es';
    from: number | null;
    until: number | null;
    mail: boolean;
    webhook: boolean;
    token: string;
    places: PlaceRow[];
  }>`SELECT s.language, s.quiet_from AS "from", s.quiet_until AS until, s.by_mail AS mail,
      s.by_webhook AS webhook, s.token,
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', p.kind, 'company', p.company_id,
        'region', p.region, 'venue', p.venue_id) ORDER BY p.kind, p.company_id, p.region, p.venue_id)
        FROM morning_place p WHERE p.user_id = s.user_id), '[]') AS places
    FROM morning_setting s WHERE s.user_id = ${user}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { language, from, until, mail, webhook, token } = row;
  return {
    language,
    quiet: from === null || until === null ? null : { from, until },
    channels: { mail, webhook },
    places: row.places.map(subscribedPlace),
    token,
  };
}

function subscribedPlace({ kind, company, region, venue }: PlaceRow): MorningPlace {
  if (kind === 'company') return { kind, company };
  return kind === 'region' ? { kind, company, region } : { kind, company, venue };
}

export const rowOf = (place: MorningPlace): PlaceRow => ({
  kind: place.kind,
  company: place.company,
  region: place.kind === 'region' ? place.region : '',
  venue: place.kind === 'venue' ? place.venue : 0,
});

/** Whether a venue belongs to a place. */
export function isIn(place: MorningPlace, venue: NamedVenue): boolean {
  if (place.company !== venue.company) return false;
  if (place.kind === 'region') return place.region === venue.region;
  return place.kind === 'company' || place.venue === venue.id;
}
