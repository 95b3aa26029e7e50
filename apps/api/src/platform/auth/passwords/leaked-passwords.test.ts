import { chosenPasswordFault } from '#platform/auth/passwords/leaked-passwords';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const EMAIL = 'marta@lumbre.example';

test.each([
  ['123456789012', 'too_common'],
  ['Administrator', 'too_common'],
  ['Password1234!', 'too_common'],
  ['qwertyuiop 2026', 'too_common'],
  ['SUNSHINE????', 'too_common'],
  ['crustodian2026', 'too_common'],
  ['Pizza-Manager-1', 'too_common'],
  ['the pizza was thin', null],
  ['84739201 store', null],
  ['password', 'too_short'],
  ['the crust was thin', null],
  ['password of the oven', null],
  ['a\nsunshine\nb a c', null],
])('%j: %s', async (password, fault) =>
  expect(await chosenPasswordFault(password, EMAIL)).toBe(fault),
);

test('none of the most common ones can be chosen', async () => {
  const bytes = await readFile(join(import.meta.dirname, 'leaked-passwords.txt.gz'));
  const common = gunzipSync(bytes).toString('latin1').trimEnd().split('\n');
  // A hundred thousand, minus those that differ only in capitalization, and the long ones.
  expect(common.length).toBeGreaterThan(139_000);
  const longEnough = common.filter((password) => password.length >= 12);
  // ASVS 6.2.4 asks for 3,000.
  expect(longEnough.length).toBeGreaterThan(43_000);
  const sample = [...longEnough, ...common].filter((_password, at) => at % 30 === 0);
  const faults = await Promise.all(sample.map((password) => chosenPasswordFault(password, EMAIL)));
  expect(faults.filter((fault) => fault === null)).toEqual([]);
});
