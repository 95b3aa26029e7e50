import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Numbers of requirements of ASVS 5.0.0 at levels 1 and 2, by chapter. */
const OF_CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const VERDICTS = ['held', 'partly', 'not', 'n/a'] as const;

const [, text = ''] = readFileSync('SECURITY.md', 'utf8').split('## OWASP ASVS 5.0');
const rows = [...text.matchAll(/^\| V([\d.]+)\s+\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)].map(
  ([, id = '', subject = '', verdict = '', shown = '']) => ({
    id,
    subject: subject.trim(),
    verdict: verdict.trim(),
    shown: shown.trim(),
  }),
);

test('each requirement stands there once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const counts = OF_CHAPTERS.map(
    (_count, at) => rows.filter(({ id }) => id.startsWith(`${at + 1}.`)).length,
  );
  expect(counts).toEqual(OF_CHAPTERS);
});

test('the figures above the tables are theirs', () => {
  const [held, partly, not, none] = VERDICTS.map(
    (verdict) => rows.filter((row) => row.verdict === verdict).length,
  );
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `Each of the ${rows.length} requirements, read against the code on 30 November 2026: ${held} are held, ${partly} partly and ${not} not, and ${none} do not apply.`,
  );
});

test('every file that is named is there', () => {
  const named = rows.flatMap(({ id, shown }) =>
    [...shown.matchAll(/`([^`\s]+\.\w+)`/g)].map(([, path]) => ({ id, path: path! })),
  );
  const isThere = (path: string) => existsSync(path) || existsSync(`apps/api/src/${path}`);
  const missing = named.filter(({ path }) => !isThere(path));
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(150);
});

test('what is held names a test, or a document', () => {
  const bare = rows.filter(
    ({ verdict, shown }) =>
      verdict === 'held' && !/\.(?:test|spec)\.tsx?`|\.md\b|SECURITY\.md/.test(shown),
  );
  expect(bare.map(({ id }) => id)).toEqual([]);
});
