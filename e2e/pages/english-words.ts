import type { Page } from '@playwright/test';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../product.ts';

/** Every text that stands in both languages: `{ en: 'Judged', es: 'Juzgadas' }`, and those of the frame. */
const PAIRED = /\b(en|es):\s*(?:\([^()]*\)\s*=>\s*)?(['"`])((?:\\.|(?!\2)[^\\])*)\2/gs;
const KEYED = /^\s*(?:(\w+)|(['"])((?:\\.|(?!\2)[^\\])*)\2):\s*(['"])((?:\\.|(?!\4)[^\\])*)\4/gm;
const WORD = /\p{L}{3,}/gu;

/** English that a Spanish text has as well, too seldom to be counted: minutes, and what months are cut to. */
const SPANISH_TOO = ['min', 'ago', 'may', 'demo', 'once', 'ranking'];

const countWords = (texts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap((text) => text.toLowerCase().match(WORD) ?? []))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** The words of the English texts that the Spanish ones do not have: a new text brings its own. */
function englishWords(): string[] {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const paths = globSync('{apps/*/src,packages/domain/src}/**/*.{ts,tsx}', { cwd: ROOT });
  const texts = { en: [] as string[], es: [] as string[] };
  for (const path of paths.filter((one) => !/\.(test|fixture)\.|generated/.test(one)))
    for (const [, language, , text] of read(path).matchAll(PAIRED))
      texts[language as 'en' | 'es'].push(text!.replaceAll(/\$\{[^}]*\}/g, ' '));
  for (const [, bare, , quoted, , spanish] of read('apps/web/src/language/spanish.ts').matchAll(
    KEYED,
  )) {
    texts.en.push(bare ?? quoted!);
    texts.es.push(spanish!);
  }
  const spanish = countWords(texts.es);
  return [...countWords(texts.en)]
    .filter(([word, count]) => count >= 4 * (spanish.get(word) ?? 0))
    .map(([word]) => word)
    .filter((word) => /^[a-z]+$/.test(word) && !SPANISH_TOO.includes(word));
}
const ENGLISH = englishWords();

/** Names of the demo chain, what its people wrote and its till prints, addresses and hashes. */
const NAMES = [
  'The Works|The Vegan (?:Royal|Queen)|Sweet Blue Cheese|cheese pops|Original',
  'Cape May|Harbor Point|Hill Country|Noah Fields|Vera Own|^Own$|cut-table|camera-1|Brandt',
  'Dough rests ten minutes longer before it is stretched',
  'The new hand at the table is shown how: cheese right up to the rim',
  // Values of columns, the name of a language in itself, and the demo accounts.
  String.raw`(?:audit|double|dispute|points|verdict|unjudgeable)(?= \()|^test$|^English$|^(?:staff|manager2?|reviewer|feed|reports|flagged|regular2?)$`,
  String.raw`\S+@\S+|https?://\S+|/[a-z]+_[a-z_]+|Mozilla/.*|[0-9a-f]{8,}|(?:whsec|crt)_\S+`,
  // Kinds of events, as receivers get them.
  String.raw`^[a-z_]+\.[a-z-]+$`,
].join('|');

/**
 * What is read and heard in English: 'week, of: Week of 2026-11-29'. What people wrote is quoted and stays as it is,
 * and so do code, printed sheets, which have the report's language, and the names of languages.
 */
export const englishIn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ words, names }) => {
      const english = new Set(words);
      const quoted = 'script, style, noscript, q, code, pre, [data-sheet], [role=menuitemradio]';
      const said = [document.title];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        if (!texts.currentNode.parentElement?.closest(quoted))
          said.push(texts.currentNode.nodeValue ?? '');
      }
      const heard = [
        'aria-label',
        'aria-description',
        'aria-valuetext',
        'title',
        'placeholder',
        'alt',
      ];
      for (const element of document.querySelectorAll(heard.map((name) => `[${name}]`).join())) {
        // A copy of a field that measures its height is neither seen nor heard.
        if (!element.closest('[data-sheet], textarea[aria-hidden]'))
          said.push(...heard.map((name) => element.getAttribute(name) ?? ''));
      }
      const found = said.flatMap((text) => {
        const read = text.replaceAll(new RegExp(names, 'gi'), '').toLowerCase();
        const left = (read.match(/\p{L}{3,}/gu) ?? []).filter((word) => english.has(word));
        return left.length > 0 ? [`${left.join(', ')}: ${text.trim()}`] : [];
      });
      return [...new Set(found)];
    },
    { words: ENGLISH, names: NAMES },
  );
