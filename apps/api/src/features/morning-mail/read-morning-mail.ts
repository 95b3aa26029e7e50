import { readMorningMail as contract, type MorningPlace } from '@crustodian/contract/morning-mail';
import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { languageOf } from '#platform/mail/password-mail';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { isIn, readSubscription } from './subscriptions.ts';

export const readMorningMail = handle(contract, async (_input, { db, viewer }) => {
  const stored = await readSubscription(db, viewer.id);
  const venues = await visibleNamedVenues(db, viewer);
  const { email } = await db
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  return {
    language:
      stored?.language ?? (await languageOf(db, { user: viewer.id, company: viewer.employerId })),
    quiet: stored?.quiet ?? null,
    channels: stored?.channels ?? { mail: true, webhook: false },
    // Omits places that the viewer can no longer see, because they could be neither saved nor
    // deselected.
    places: (stored?.places ?? []).filter((place) => venues.some((venue) => isIn(place, venue))),
    email,
    choices: await choices(db, venues),
  };
});

/** Companies, regions and stores, larger places first. */
async function choices(db: Db, venues: readonly NamedVenue[]) {
  const ids = [...new Set(venues.map(({ company }) => company))];
  if (ids.length === 0) return [];
  const companies = await db
    .selectFrom('company')
    .select(['id', 'pretty_name as name'])
    .where('id', 'in', ids)
    .orderBy('pretty_name')
    .execute();
  const regions = await db
    .selectFrom('region')
    .select(['company_id as company', 'code', 'name'])
    .where('company_id', 'in', ids)
    .orderBy('name')
    .execute();
  const one = (place: MorningPlace, name: string) => ({ place, name });
  return [
    ...companies.map(({ id, name }) => one({ kind: 'company', company: id }, name)),
    ...regions
      .filter((region) =>
        venues.some(
          ({ company, region: code }) => company === region.company && code === region.code,
        ),
      )
      .map(({ company, code, name }) => one({ kind: 'region', company, region: code }, name)),
    ...venues.map(({ id, company, name }) => one({ kind: 'venue', company, venue: id }, name)),
  ];
}
