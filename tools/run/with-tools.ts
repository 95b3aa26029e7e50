import { readConfig } from '../../apps/api/src/platform/config.ts';
import { openTools, type OpenTools } from '../../apps/api/src/platform/open-tools.ts';

/**
 * Opens the data of the settings in `env`, runs `work` and closes the data again.
 * `useRunningDatabase` uses the database of a running product; without it, no other process may use
 * the data.
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
