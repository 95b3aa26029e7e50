import { readVenueStats as contract } from '@crustodian/contract/directory';
import { DEFAULT_QUALITY } from '@crustodian/domain/score/quality-band';
import { handle } from '#platform/http/http';

/**
 * The venue's own definition takes precedence over the company's, and that over the default
 * (decision X46); min and max are always set together.
 */
export const readVenueStats = handle(contract, async (_input, { db, venue }) => {
  const { min, max } = await db
    .selectFrom('venue')
    .innerJoin('company', 'company.id', 'venue.company_id')
    .select(({ fn }) => [
      fn.coalesce('venue.quality_min', 'company.quality_min').as('min'),
      fn.coalesce('venue.quality_max', 'company.quality_max').as('max'),
    ])
    .where('venue.id', '=', venue)
    .executeTakeFirstOrThrow();
  return {
    quality_definition: { min: min ?? DEFAULT_QUALITY.min, max: max ?? DEFAULT_QUALITY.max },
  };
});
