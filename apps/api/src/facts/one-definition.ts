import type { Db } from '#platform/db';
import type { Route } from '#platform/http';
import { sql } from 'kysely';

/** More often than this no company's figures change their definition during one answer. */
const TRIES = 4;

/**
 * Answers with figures of one moment, though it takes several statements: where the figures of a
 * company adopted a new quality definition meanwhile, it is asked again. Cheaper than a snapshot,
 * which would hold a connection and run the statements one after the other.
 */
export function underOneDefinition(route: Route): Route {
  // What writes must not be done twice, and answers no figures.
  if (route.endpoint.method !== 'GET') return route;
  return {
    ...route,
    handler: async (input, context) => {
      let before = await definitionsInForce(context.db);
      for (let tries = 1; ; tries += 1) {
        const answer = await route.handler(input, context);
        const after = await definitionsInForce(context.db);
        if (after === before || tries === TRIES) return answer;
        before = after;
      }
    },
  };
}

/** A text that changes when the figures of any company are counted with another definition. */
async function definitionsInForce(db: Db): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    SELECT string_agg(concat_ws(' ', id, counted_min, counted_max, quality_min, quality_max), ';'
      ORDER BY id) AS text FROM company`.execute(db);
  return rows[0]!.text ?? '';
}
