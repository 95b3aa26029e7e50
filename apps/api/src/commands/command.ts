import { hasHiddenSigns } from '@crustodian/domain/people/hidden-signs';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { readConfig, type Config } from '#platform/config';
import { openTools, type OpenOptions, type OpenTools } from '#platform/open-tools';

/** A command cannot do what was asked; the message says what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** A command did its work, but not all of it succeeded; what failed has been printed. */
export class IncompleteError extends Error {
  override name = 'IncompleteError';
}

/** One line of the answer. */
export const say = (line: string): void => console.log(line);

/** Says how far a long command is. */
export type Progress = (line: string) => void;

const PROGRESS_MS = 5000;

/** Makes what says it: not within the answer, and not oftener than one can read. */
export function sayProgress(): Progress {
  let next = performance.now() + PROGRESS_MS;
  return (line) => {
    if (performance.now() < next) return;
    next = performance.now() + PROGRESS_MS;
    console.error(line);
  };
}

/** Runs with the database, also next to a server that runs on it, and closes it. */
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

/** In a name. */
const MOST_LETTERS = 100;

/** The value of an option or argument that must hold something. @throws InvalidArgumentError */
export function notBlank(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

/** The name of a company or store, which is printed and sent. @throws InvalidArgumentError */
export function shortName(value: string): string {
  if (value.length > MOST_LETTERS || hasHiddenSigns(notBlank(value))) {
    throw new InvalidArgumentError(
      `It must be one line of at most ${MOST_LETTERS} visible characters.`,
    );
  }
  return value;
}

/** Lines of columns, each as wide as its widest cell. */
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
