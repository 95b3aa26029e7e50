import type { SourceFile } from './repository-files.ts';

/** Conflict markers as written by Git, and as Prettier quotes the last one in Markdown. */
const MARKER = /^(?:<{7} |>{7} |(?:> ){7})/;

/** The conflict markers that a merge left in these files, one sentence each. */
export const conflictMarkers = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, i) => ({ line, at: `${path}:${i + 1}` }))
      .filter(({ line }) => MARKER.test(line))
      .map(({ at }) => `${at}: a conflict marker; finish the merge`),
  );
