import { CALLS } from '@crustodian/contract/every-endpoint';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import packageJson from '../../package.json' with { type: 'json' };
import { openApi } from '@crustodian/contract/wire/open-api';

/**
 * Writes docs/api/openapi.json from the contract. With --check it writes nothing and fails where
 * the file is old.
 */
const FILE = resolve('docs/api/openapi.json');

const document = openApi(CALLS, packageJson.version);
const text = await format(JSON.stringify(document), {
  ...(await resolveConfig(FILE)),
  filepath: FILE,
});
if (!process.argv.includes('--check')) {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, text);
} else if (text !== readFileSync(FILE, 'utf8')) {
  console.error('The description of the calls is old: run npm run openapi.');
  process.exitCode = 1;
}
