/** Rules for the wording of comments; `commentFindings` is pure, check-structure.ts calls it. */
import type { SourceFile } from '../repository-files.ts';

/** Excludes SQL, because applied migrations must not change. */
const CODE = /\.(?:ts|tsx|mjs|css)$/;
const BEGINS_WITH_OF = /(?:\/\*\*?\s+(?:\*\s+)?|(?<=^|\s)\/\/\s+)Of\b/g;
const CONTINUES_LINE_ABOVE = /(?:^|\s)\/\/[^\n]*\n[ \t]*$/;

/**
 * Reports comments that begin with 'Of', one sentence each; later lines of a comment may begin with
 * it.
 */
export const commentFindings = (files: readonly SourceFile[]): string[] =>
  files.filter(({ path }) => CODE.test(path)).flatMap(beginningWithOf);

const beginningWithOf = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(BEGINS_WITH_OF)]
    .map(({ index }) => text.slice(0, index))
    .filter((before) => !CONTINUES_LINE_ABOVE.test(before))
    .map(
      (before) =>
        `${path}:${before.split('\n').length}: a comment begins with 'Of'; write what it is ("The company's name.") or when it holds ("If two requests race, …")`,
    );
