import type { Db } from '#platform/database/db';

/** A database that does `happen` after its first answer, before whoever asked hears of it. */
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
