import { readWhyMoved as contract } from '@crustodian/contract/measurement';
import { handle } from '#platform/http/http';
import { companyOfVenue, visibleNamedVenues } from '#pizzas/named-venues';
import { answerOf, readSpans } from './compared-spans.ts';
import { picturesOf } from './part-pictures.ts';

export const readWhyMoved = handle(contract, async ({ params }, { db, viewer, venue }) => {
  const company = await companyOfVenue(db, venue);
  const venues = (await visibleNamedVenues(db, viewer, company)).filter(({ id }) => id === venue);
  const spans = await readSpans(db, { company, venues, params });
  const answer = await answerOf(spans, new Set([venue]));
  const pictures = await Promise.all(
    answer.parts.map((part) => picturesOf(db, { venue, grid: spans.asked.grid, part })),
  );
  return {
    ...answer,
    parts: answer.parts.map((part, at) => ({ ...part, pictures: pictures[at]! })),
  };
});
