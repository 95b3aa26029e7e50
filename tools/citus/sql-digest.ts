import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { repositoryFiles } from '../check/repository-files.ts';
import { statementsOf } from '../check/sql-statements.ts';

const IS_SCHEMA = /^apps\/api\/migrations\/.+\.sql$/;
const IS_CODE = /^apps\/api\/src\/.+\.ts$/;
const IS_TEST = /\.test\.ts$|\/src\/test\/|\.fixture\.ts$|\.generated\.ts$/;

/**
 * SHA-256 of all SQL of the server, ignoring white space; it changes when a statement or a
 * migration does.
 */
export function sqlDigest(): string {
  const digest = createHash('sha256');
  const add = (text: string) => digest.update(text.replaceAll(/\s+/g, ' ')).update('\0');
  for (const path of repositoryFiles().toSorted()) {
    if (IS_SCHEMA.test(path)) add(readFileSync(path, 'utf8'));
    if (!IS_CODE.test(path) || IS_TEST.test(path)) continue;
    for (const { text } of statementsOf(readFileSync(path, 'utf8'))) add(text);
  }
  return digest.digest('hex');
}
