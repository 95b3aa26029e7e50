import { giveFeedbackInBulk as contract } from '@crustodian/contract/review';
import type { BulkChange, FeedbackAnswer } from '@crustodian/contract/review';
import { shownPizza } from '#facts/feed-pizza';
import { ERRORS, type ErrorCode } from '@crustodian/contract/errors';
import type { Viewer } from '@crustodian/domain/access';
import type { FeedbackChange } from '@crustodian/domain/feedback';
import type { OriginalData } from '@crustodian/domain/pipeline-result';
import { venueOfId, type PizzaKey } from '@crustodian/domain/wire-id';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { handle, type Context } from '#platform/http';
import { visibleVenue } from '#platform/scope';
import { personName } from '#platform/person-name';
import { sql } from 'kysely';
import { saveFeedback } from './save-feedback.ts';
import { placeOf } from './stored-pizza.ts';

type Call = Context<typeof contract>;
type Success = PizzaKey & FeedbackAnswer & { original_data: OriginalData | null };
type Failure = PizzaKey & { err: string; code: ErrorCode };

/** Each pizza is corrected on its own: successes stay, failures are listed (decision X59). */
export const giveFeedbackInBulk = handle(contract, async ({ body }, context) => {
  const { db, viewer, live, now } = context;
  const change = changeOf(body);
  const at = new Date(now());
  const checkVenue = venueGate(db, viewer);
  const successes: Success[] = [];
  const failures: Failure[] = [];
  for (const key of body.pizzas) {
    try {
      await checkVenue(key);
      const { answer, originalData } = await saveFeedback(db, change, { key, viewer, at });
      const shown = await shownPizza(db, viewer, placeOf(key));
      successes.push({ ...key, ...answer, original_data: originalData, shown });
    } catch (error) {
      failures.push({ ...key, ...reasonOf(error, context) });
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

function changeOf({ action, value }: BulkChange): FeedbackChange {
  if (action === 'censor') return { censored: value === 1 };
  return action === 'specialty' ? { specialty: value } : { standard: value };
}

/** Refuses pizzas of venues that the viewer must not see; each venue is asked for once. */
function venueGate(db: Db, viewer: Viewer) {
  const asked = new Map<number, Promise<unknown>>();
  return async ({ t_id }: PizzaKey): Promise<void> => {
    const venue = venueOfId(t_id);
    if (venue === null) throw new ApiError('pizza_not_found');
    const answer = asked.get(venue) ?? visibleVenue(db, viewer, venue);
    asked.set(venue, answer);
    await answer;
  };
}

/** The pizzas before this one are stored already, so no failure may hide them. */
function reasonOf(error: unknown, { request }: Call): Pick<Failure, 'err' | 'code'> {
  if (error instanceof ApiError) return { err: error.message, code: error.code };
  request.log.error({ err: error }, 'a pizza of a bulk correction failed');
  return { err: ERRORS.internal.err, code: 'internal' };
}
