import type { Db } from '#platform/database/db';
import type { Route } from '#platform/http/http';
import { runNamed } from '#platform/database/named-statement';

/** More often than this no company's figures change their definition during one answer. */
const TRIES = 4;

/**
 * Answers with figures of one moment, though it takes several statements: where the figures of a
 * company adopted a new quality definition since the answer before, it is asked again. Cheaper than a
 * snapshot, which would hold a connection and run the statements one after the other.
 */
export function underOneDefinition(route: Route): Route {
  // What writes must not be done twice, and answers no figures.
  if (route.endpoint.method !== 'GET') return route;
  return {
    ...route,
    handlerOf: (tools) => {
      const handler = route.handlerOf(tools);
      return async (input, context) => {
        const { db, memory } = context;
        // Looked at after every answer, so that no answer but the first waits for it before.
        let before = memory.definitions ?? (await definitionsInForce(db));
        for (let tries = 1; ; tries += 1) {
          const answer = await handler(input, context);
          const after = await definitionsInForce(db);
          memory.definitions = after;
          if (after === before || tries === TRIES) return answer;
          before = after;
        }
      };
    },
  };
}

/**
 * A text that changes when the figures of any company are counted with another definition, for good:
 * with the transaction that wrote each company, as a definition may come back.
 */
async function definitionsInForce(db: Db): Promise<string> {
  const [row] = await runNamed<{ text: string | null }>(db, WRITTEN_BY, []);
  return row!.text ?? '';
}

const WRITTEN_BY = {
  name: 'companies written by',
  text: `SELECT string_agg(id || ' ' || xmin, ';' ORDER BY id) AS text FROM company`,
};
