import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '..');
const SHEETS = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.css'));

const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1]!);
const broughtBy = (text: string) => all(text, /@mantine\/core\/styles\/(\w+)\.layer\.css/g);

const common = broughtBy(readFileSync(join(SRC, 'theme/mantine-sheets.ts'), 'utf8'));

test('a Mantine component has its sheet from the common list or from the file that uses it', () => {
  const bare = sources.flatMap(({ path, text }) =>
    all(text, /import \{([^}]+)\} from '@mantine\/core'/g)
      .flatMap((names) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => existsSync(join(SHEETS, `${name}.css`)))
      .filter((name) => ![...common, ...broughtBy(text)].includes(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(common.length).toBeGreaterThan(5);
  expect(bare).toEqual([]);
});

test('all sheets lie in the layer, so that our own rules win', () => {
  const outside = sources.flatMap(({ text }) =>
    all(text, /'(@mantine\/\w+\/styles\/?[\w.]*(?<!layer)\.css)'/g),
  );
  expect(outside).toEqual([]);
});
