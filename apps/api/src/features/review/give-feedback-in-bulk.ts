import { feedbackChange, giveFeedbackInBulk as contract } from '@crustodian/contract/review';
import type { FeedbackAnswer } from '@crustodian/contract/review';
import { ERRORS } from '@crustodian/contract/errors';
import type { FeedbackChange } from '@crustodian/domain/feedback';
import type { OriginalData } from '@crustodian/domain/pipeline-result';
import { venueOfId } from '@crustodian/domain/wire-id';
import { ApiError } from '#platform/errors';
import { handle, type Context } from '#platform/http';
import { decode } from '#platform/request-body';
import { visibleVenue } from '#platform/scope';
import { personName } from '#platform/person-name';
import { sql } from 'kysely';
import { saveFeedback } from './save-feedback.ts';
import { placeOf, type PizzaKey } from './stored-pizza.ts';

type Action = 'censor' | 'specialty' | 'standard';
type Success = PizzaKey & FeedbackAnswer & { original_data: OriginalData | null };

/** Each pizza is corrected on its own: successes stay, failures are listed (decision X59). */
export const giveFeedbackInBulk = handle(contract, async ({ body }, context) => {
  const { db, viewer, live } = context;
  const change = changeOf(body.action, body.value);
  const successes: Success[] = [];
  const failures: (PizzaKey & { err: string })[] = [];
  for (const key of body.pizzas) {
    try {
      const { answer, originalData } = await correctOne(context, key, change);
      successes.push({ ...key, ...answer, original_data: originalData });
    } catch (error) {
      failures.push({ ...key, err: reasonOf(error, context) });
    }
  }
  const places = successes.map(placeOf);
  const days = new Map(places.map((place) => [`${place.venue} ${place.day}`, place]));
  for (const day of days.values()) live.dayChanged(day);
  const { rows } = await sql<{ reviewer: string }>`
    SELECT ${sql.raw(personName('u'))} AS reviewer FROM user_account u
    WHERE u.id = ${viewer.id}`.execute(db);
  return {
    pizzas: { successes, failures },
    reviewer: rows[0]!.reviewer,
    ...(failures.length > 0 && { err: 'Some pizzas could not be changed.' }),
  };
});

/** @throws ApiError bad_request when the value does not fit the action */
function changeOf(action: Action, value: string | number): FeedbackChange {
  // A form carries 1 and 0 as text.
  if (action === 'censor') return decode(feedbackChange, { censored: Number(value) });
  return decode(feedbackChange, { [action]: value });
}

async function correctOne(
  { db, viewer }: Context<typeof contract>,
  key: PizzaKey,
  change: FeedbackChange,
) {
  const venue = venueOfId(key.t_id);
  if (venue === null) throw new ApiError('pizza_not_found');
  await visibleVenue(db, viewer, venue);
  return saveFeedback(db, change, { key, user: viewer.id });
}

/** The pizzas before this one are stored already, so no failure may hide them. */
function reasonOf(error: unknown, { request }: Context<typeof contract>): string {
  if (error instanceof ApiError) return error.message;
  request.log.error({ err: error }, 'a pizza of a bulk correction failed');
  return ERRORS.internal.err;
}
