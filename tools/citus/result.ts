import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** The test results of one file on a cluster, with the engine version, commit and SQL digest. */
const fileResult = z.object({
  citus: z.string(),
  commit: z.string(),
  sql: z.string(),
  passed: z.number(),
  /** The failed tests, one line each. */
  failed: z.array(z.string()),
});
const result = z.record(z.string(), fileResult);

export type FileResult = z.infer<typeof fileResult>;

const PATH = 'tools/citus/result.json';

/** Results by test file. */
export const readResult = (): Record<string, FileResult> =>
  existsSync(PATH) ? result.parse(JSON.parse(readFileSync(PATH, 'utf8'))) : {};

/** Merges results; a file that was run again gets its newest result. */
export function addResults(files: Record<string, FileResult>): void {
  const all = { ...readResult(), ...files };
  const sorted = Object.fromEntries(
    Object.entries(all)
      .filter(([path]) => existsSync(path))
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
  writeFileSync(PATH, `${JSON.stringify(sorted, null, 2)}\n`);
}
