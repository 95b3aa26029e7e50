import { readFileSync } from 'node:fs';
import { SETTING_NAMES } from '../../apps/api/src/platform/config.ts';
import { composeFindings, dockerfileFindings } from './rules/container-rules.ts';
import { repositoryFiles } from './repository-files.ts';

/** Fails if Dockerfile or compose.yaml violates the rules. */
const around = { paths: repositoryFiles(), settings: SETTING_NAMES };
const found = [
  ...dockerfileFindings(readFileSync('Dockerfile', 'utf8'), around).map(
    (text) => `Dockerfile: ${text}`,
  ),
  ...composeFindings(readFileSync('compose.yaml', 'utf8'), around).map(
    (text) => `compose.yaml: ${text}`,
  ),
];
for (const finding of found) console.error(finding);
process.exitCode = found.length > 0 ? 1 : 0;
