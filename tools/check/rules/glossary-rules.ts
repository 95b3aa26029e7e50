/** Finds names that docs/glossary.md rejects. */
import type { SourceFile } from '../repository-files.ts';

/** The words in backticks in the glossary's last column. */
export const retiredWords = (glossary: string): string[] =>
  glossary
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(/`(\w+)`/g)])
    .flatMap(([, word]) => word ?? []);

/** Reports files that use a rejected word, one sentence each. */
export function retiredNames(files: readonly SourceFile[], glossary: string): string[] {
  const words = retiredWords(glossary);
  if (words.length === 0) return [];
  const retiredWord = retiredFinder(words);
  return files.flatMap(({ path, text }) => {
    const word = retiredWord(path.slice(path.lastIndexOf('/') + 1), text);
    return word ? [`${path}: '${word}' is no word of docs/glossary.md`] : [];
  });
}

/** Finds retired words that are whole parts of an identifier, or of the file's name in kebab-case. */
const retiredFinder = (words: readonly string[]) => {
  const within = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|');
  const kebab = words.map((word) => word.replace(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase());
  const inName = new RegExp(`^(?:${kebab.join('|')})(?=[-.])`);
  const inCode = new RegExp(
    String.raw`(?:\b(?:${words.join('|')})|(?<=[a-z0-9])(?:${within}))(?![a-z0-9_])`,
  );
  return (name: string, text: string) =>
    (inName.exec(name) ?? inCode.exec(text) ?? inCode.exec(name))?.[0];
};
