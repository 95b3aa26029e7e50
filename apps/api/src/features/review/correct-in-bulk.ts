import { shownPizzas } from '#pizzas/feed-pizza';
import { ERRORS } from '@crustodian/contract/wire/errors';
import type { BulkAnswer, BulkPizza } from '@crustodian/contract/review';
import type { Viewer } from '@crustodian/domain/people/access';
import { venueOfId, type PizzaKey } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { outageOf } from '#platform/database/outage';
import type { Context } from '#platform/http/http';
import { personName } from '#platform/auth/person-name';
import { visibleVenue } from '#platform/auth/scope';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import {
  correctPizza,
  type CorrectedPizza,
  type CorrectionStep,
} from '#pizzas/corrections/correct-pizza';
import { locatorOf, type VenueDay } from '#pizzas/corrections/lock-pizzas';
import { feedbackAnswer } from './feedback-answer.ts';

type Success = PizzaKey & { corrected: CorrectedPizza };
type Failure = BulkAnswer['pizzas']['failures'][number];
interface Outcomes {
  successes: Success[];
  failures: Failure[];
}

interface Bulk {
  pizzas: readonly BulkPizza[];
  request_id?: string | undefined;
}

type BulkContext = Pick<Context, 'db' | 'jobs' | 'live' | 'now' | 'request'> & { viewer: Viewer };

/**
 * Corrects many pizzas under one request id; results are in the given order, and pizzas that cannot
 * be corrected are listed with the reason.
 */
export async function correctInBulk(
  { pizzas, request_id: requestId = randomUUID() }: Bulk,
  context: BulkContext,
  rule: CorrectionStep,
): Promise<BulkAnswer> {
  const { db, viewer, live, now } = context;
  const at = new Date(now());
  const checkVenue = venueGate(db, viewer);
  const outcomes: Outcomes = { successes: [], failures: [] };
  const settled = await Promise.allSettled(
    pizzas.map(async ({ rev, ...key }) => {
      await checkVenue(key);
      return correctPizza(context, { key, viewer, at, requestId, rev }, rule);
    }),
  );
  for (const [index, { rev: _seen, ...key }] of pizzas.entries()) {
    const one = settled[index]!;
    if (one.status === 'fulfilled') outcomes.successes.push({ ...key, corrected: one.value });
    else outcomes.failures.push({ ...key, ...reasonOf(one.reason, context) });
  }
  const days = daysOf(outcomes.successes);
  for (const day of days) live.dayChanged(day);
  return answerOf(context, outcomes, days);
}

async function answerOf(
  { db, viewer }: BulkContext,
  { successes, failures }: Outcomes,
  days: readonly (VenueDay & { ids: number[] })[],
): Promise<BulkAnswer> {
  const shown = new Map<string, BulkAnswer['pizzas']['successes'][number]['shown']>();
  for (const day of days) {
    for (const [id, pizza] of await shownPizzas(db, viewer, day)) shown.set(id, pizza);
  }
  const { rows } = await sql<{ reviewer: string }>`
    SELECT ${sql.raw(personName('u'))} AS reviewer FROM user_account u
    WHERE u.id = ${viewer.id}`.execute(db);
  return {
    pizzas: {
      successes: successes.flatMap(({ corrected, ...key }) => {
        const pizza = shown.get(key.t_id);
        const original_data = corrected.originalData;
        return pizza ? [{ ...key, ...feedbackAnswer(corrected), original_data, shown: pizza }] : [];
      }),
      failures,
    },
    reviewer: rows[0]!.reviewer,
    ...(failures.length > 0 && { err: 'Some pizzas could not be changed.' }),
  };
}

function daysOf(keys: readonly PizzaKey[]): (VenueDay & { ids: number[] })[] {
  const places = Map.groupBy(keys.map(locatorOf), ({ venue, day }) => `${venue} ${day}`);
  return [...places.values()].map((ofDay) => ({
    venue: ofDay[0]!.venue,
    day: ofDay[0]!.day,
    ids: ofDay.map(({ id }) => id),
  }));
}

/** Refuses pizzas of venues that the viewer may not see; each venue is looked up once. */
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

/**
 * Reports the error for this pizza only, because other pizzas are already stored and their result
 * must not be lost.
 */
function reasonOf(error: unknown, { request }: BulkContext): Pick<Failure, 'err' | 'code'> {
  if (error instanceof ApiError) return { err: error.message, code: error.code };
  const outage = outageOf(error);
  if (outage) return { err: ERRORS[outage].err, code: outage };
  request.log.error({ err: error }, 'a pizza of a bulk correction failed');
  return { err: ERRORS.internal.err, code: 'internal' };
}
