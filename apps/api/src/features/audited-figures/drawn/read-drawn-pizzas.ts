import {
  readCompanyDrawnPizzas as companyContract,
  readVenueDrawnPizzas as venueContract,
} from '@crustodian/contract/audited-figures';
import { companyOfVenue, visibleNamedVenues } from '#pizzas/named-venues';
import { handle } from '#platform/http/http';
import { readDrawnPizzas } from './drawn-pizzas.ts';

const asked = (
  { start_date, end_date }: { start_date: string; end_date: string },
  { all, points }: { all?: '1' | undefined; points?: '1' | undefined },
) => ({
  range: { min: start_date, max: end_date },
  all: all === '1',
  onlyPoints: points === '1',
});

export const readVenueDrawnPizzas = handle(
  venueContract,
  async ({ params, query }, { db, viewer, venue, now }) =>
    readDrawnPizzas(db, {
      viewer,
      now: now(),
      company: await companyOfVenue(db, venue),
      venues: [venue],
      ...asked(params, query),
    }),
);

export const readCompanyDrawnPizzas = handle(
  companyContract,
  async ({ params, query }, { db, viewer, company, now }) => {
    const { region, specialty } = query;
    const venues = await visibleNamedVenues(db, viewer, company);
    const ofRegion = venues.filter((one) => region === undefined || (one.region ?? '') === region);
    const ids = ofRegion.map(({ id }) => id);
    const span = asked(params, query);
    return readDrawnPizzas(db, {
      viewer,
      now: now(),
      company,
      venues: ids,
      specialty,
      ...span,
    });
  },
);
