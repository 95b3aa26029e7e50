import type { Db } from '#platform/database/db';
import type { Route } from '#platform/http/http';
import { runNamed } from '#platform/database/named-statement';

/** A company's figures do not change their definition more often than this during one answer. */
const TRIES = 4;

/**
 * Ensures that figures from several statements use the same quality definition: if the definition
 * of any company's figures changed since the previous answer, the handler runs again. Cheaper than
 * a snapshot, which would hold a connection and serialize the statements.
 */
export function underOneDefinition(route: Route): Route {
  // Writes must not run twice, and return no figures.
  if (route.endpoint.method !== 'GET') return route;
  return {
    ...route,
    handlerOf: (tools) => {
      const handler = route.handlerOf(tools);
      return async (input, context) => {
        const { db, memory } = context;
        // Checked after every answer, so that only the first answer has to wait for it beforehand.
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
 * A text that changes whenever any company's figures are counted with another definition. It
 * contains the transaction that wrote each company, because a definition may be reverted.
 */
async function definitionsInForce(db: Db): Promise<string> {
  const [row] = await runNamed<{ text: string | null }>(db, WRITTEN_BY, []);
  return row!.text ?? '';
}

const WRITTEN_BY = {
  name: 'companies written by',
  text: `SELECT string_agg(id || ' ' || xmin, ';' ORDER BY id) AS text FROM company`,
};
