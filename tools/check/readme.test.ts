import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../apps/api/src/platform/config.ts';
import { repositoryFiles } from './repository-files.ts';

const readme = readFileSync('README.md', 'utf8');
const rows = [...readme.matchAll(/^\| `([A-Z][A-Z_]+)`/gm)].map((row) => row[1]);

test.each(SETTING_NAMES)('the table of settings in the README has %s', (name) => {
  expect(rows).toContain(name);
});

/** A module named in a document, by its full path or the end of it. */
const NAMED_FILE = /`(?:…\/)?([\w.-]+\/[\w./-]+\.(?:ts|tsx|mjs))`/g;
const files = repositoryFiles();
const documents = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');

test.each(documents)('the modules that %s names exist', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(NAMED_FILE)].map(([, path]) => path!);
  const isThere = (path: string) =>
    files.some((file) => file === path || file.endsWith(`/${path}`));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
