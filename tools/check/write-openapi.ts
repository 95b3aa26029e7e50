import { CALLS } from '@crustodian/contract/every-endpoint';
import { openApi } from '@crustodian/contract/wire/open-api';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { clientModule, type Description } from '../generate/client-types.ts';
import { formatText } from '../generate/format-text.ts';

/**
 * Writes the files generated from the contract: its OpenAPI description, and the calls of the
 * client package. With --check, it writes nothing and fails if a file is outdated.
 */
const description = openApi(CALLS, packageJson.version);
const FILES = {
  'docs/api/openapi.json': JSON.stringify(description),
  'packages/client/src/calls.generated.ts': clientModule(
    CALLS,
    // Safe because the document's only references are to refusals, which are not read.
    JSON.parse(JSON.stringify(description)) as Description,
  ),
};

for (const [name, source] of Object.entries(FILES)) {
  const file = resolve(name);
  const text = await formatText(file, source);
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (text !== readFileSync(file, 'utf8')) {
    console.error(`${name} is old: run npm run openapi.`);
    process.exitCode = 1;
  }
}
