import { readConfig } from '../../apps/api/src/platform/config.ts';
import { openTools, type OpenTools } from '../../apps/api/src/platform/open-tools.ts';

/**
 * Opens the data that the settings `env` name, works with them and closes them again. `useRunningDatabase` uses
 * the database of a product that runs; without it the data must be no one's.
 */
export async function withTools<T>(
  env: Record<string, string>,
  { useRunningDatabase }: { useRunningDatabase: boolean },
  work: (opened: OpenTools) => Promise<T>,
): Promise<T> {
  const opened = await openTools(readConfig(env), { useRunningDatabase });
  try {
    return await work(opened);
  } finally {
    await opened.database.close();
  }
}
