import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../apps/api/src/platform/config.ts';

const readme = readFileSync('README.md', 'utf8');
const rows = [...readme.matchAll(/^\| `([A-Z][A-Z_]+)`/gm)].map((row) => row[1]);

test.each(SETTING_NAMES)('the table of settings in the README has %s', (name) => {
  expect(rows).toContain(name);
});
