import type { Db } from '#platform/database/db';

/** A database that runs `happen` between its first query and that query's result. */
export function afterFirstAnswer(db: Db, happen: () => Promise<unknown>): Db {
  let isFirst = true;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst) {
        isFirst = false;
        await happen();
      }
      return result;
    },
  });
}
