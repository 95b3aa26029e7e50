import type { Page } from '@playwright/test';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../product.ts';

/** Every text in both languages: `{ en: 'Judged', es: 'Juzgadas' }`, and those of the frame. */
const PAIRED = /\b(en|es):\s*(?:\([^()]*\)\s*=>\s*)?(['"`])((?:\\.|(?!\2)[^\\])*)\2/gs;
const KEYED = /^\s*(?:(\w+)|(['"])((?:\\.|(?!\2)[^\\])*)\2):\s*(['"])((?:\\.|(?!\4)[^\\])*)\4/gm;
const WORD = /\p{L}{3,}/gu;

/**
 * English words that also occur in Spanish texts, too rarely for the counts to exclude them:
 * minutes, and abbreviated months.
 */
const SPANISH_TOO = ['min', 'ago', 'may', 'demo', 'once', 'ranking'];

const countWords = (texts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap((text) => text.toLowerCase().match(WORD) ?? []))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/**
 * Words at least four times as frequent in English texts as in Spanish ones, read from the source.
 */
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

/** Names in the demo chain, texts by its users and its till, addresses and hashes. */
const NAMES = [
  'The Works|The Vegan (?:Royal|Queen)|Sweet Blue Cheese|cheese pops|Original',
  'Cape May|Harbor Point|Hill Country|Noah Fields|Vera Own|^Own$|cut-table|camera-1|Brandt',
  'Dough rests ten minutes longer before it is stretched',
  'The new hand at the table is shown how: cheese right up to the rim',
  // Column values, a language's name in that language, and the demo accounts.
  String.raw`(?:audit|double|dispute|points|verdict|unjudgeable)(?= \()|^test$|^English$|^(?:staff|manager2?|reviewer|feed|reports|flagged|regular2?)$`,
  String.raw`\S+@\S+|https?://\S+|/[a-z]+_[a-z_]+|Mozilla/.*|[0-9a-f]{8,}|(?:whsec|crt)_\S+`,
  // Event types, as sent to receivers.
  String.raw`^[a-z_]+\.[a-z-]+$`,
].join('|');

/**
 * English words that are visible or read by screen readers: 'week, of: Week of 2026-11-29'.
 * Excludes quoted text by users, values of fields, code, printed sheets, which are in the report's language, and
 * names of languages.
 */
export const englishIn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ words, names }) => {
      const english = new Set(words);
      const quoted =
        'script, style, noscript, textarea, q, code, pre, [data-sheet], [role=menuitemradio]';
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
        // A hidden copy of a field, which measures its height, is neither visible nor read.
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
