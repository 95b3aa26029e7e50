import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '..');
const SHEETS = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.css'));

const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(join(SRC, path), 'utf8'));

const all = (pattern: RegExp) =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!));

test('every Mantine component in use has brought its sheet', () => {
  const used = all(/import \{([^}]+)\} from '@mantine\/core'/g)
    .flatMap((names) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => existsSync(join(SHEETS, `${name}.css`)));
  const brought = all(/@mantine\/core\/styles\/(\w+)\.layer\.css/g);
  expect(used.length).toBeGreaterThan(5);
  expect([...new Set(used)].filter((name) => !brought.includes(name))).toEqual([]);
});

test('all sheets lie in the layer, so that our own rules win', () => {
  expect(all(/'(@mantine\/\w+\/styles\/?[\w.]*(?<!layer)\.css)'/g)).toEqual([]);
});
