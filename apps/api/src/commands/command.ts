import { hasHiddenSigns } from '@crustodian/domain/people/hidden-signs';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { readConfig, type Config } from '#platform/config';
import { openTools, type OpenOptions, type OpenTools } from '#platform/open-tools';

/** Failure of a command; the message says how to fix it. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** A command ran, but parts of its work failed; the failures have already been printed. */
export class IncompleteError extends Error {
  override name = 'IncompleteError';
}

/** Prints one line of output. */
export const say = (line: string): void => console.log(line);

/** Reports the progress of a long command. */
export type Progress = (line: string) => void;

const PROGRESS_MS = 5000;

/**
 * Creates a progress reporter that writes to stderr, separate from the output, and at a readable
 * rate.
 */
export function sayProgress(): Progress {
  let next = performance.now() + PROGRESS_MS;
  return (line) => {
    if (performance.now() < next) return;
    next = performance.now() + PROGRESS_MS;
    console.error(line);
  };
}

/** Runs work with the database open, also while a server uses it, and closes it afterwards. */
export async function withTools<T>(
  work: (opened: OpenTools) => Promise<T>,
  options: Pick<OpenOptions, 'anyPictures'> = {},
): Promise<T> {
  const config: Config = readConfig(process.env);
  const opened = await openTools(config, {
    ...options,
    useRunningDatabase: true,
    sendOnly: true,
    onWait: (reason) => say(`${reason} …`),
  });
  try {
    return await work(opened);
  } finally {
    await opened.database.close();
  }
}

/** Maximum length of a name. */
const MOST_LETTERS = 100;

/** Parses a value that must not be blank. @throws InvalidArgumentError */
export function notBlank(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

/** Parses the name of a company or store, which is printed and sent. @throws InvalidArgumentError */
export function shortName(value: string): string {
  if (value.length > MOST_LETTERS || hasHiddenSigns(notBlank(value))) {
    throw new InvalidArgumentError(
      `It must be one line of at most ${MOST_LETTERS} visible characters.`,
    );
  }
  return value;
}

/** Formats rows as lines of aligned columns. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    }
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
