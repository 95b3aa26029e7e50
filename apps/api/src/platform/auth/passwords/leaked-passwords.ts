import {
  guessedAs,
  isOfContextWords,
  passwordFault,
  type PasswordFault,
} from '@crustodian/domain/people/password-rule';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/**
 * The 100,000 most common passwords of the list that NOTICE credits, and those of its million that
 * are long enough to be chosen (ASVS 6.2.4); lowercase, deduplicated, one per line.
 */
const FILE = join(import.meta.dirname, 'leaked-passwords.txt.gz');

let list: Promise<string> | null = null;

async function readList(): Promise<string> {
  const bytes = await promisify(gunzip)(await readFile(FILE));
  return `\n${bytes.toString('latin1')}`;
}

/** Why a password chosen by its owner is not acceptable; null if it is. */
export async function chosenPasswordFault(
  password: string,
  email: string,
): Promise<PasswordFault | null> {
  const fault = passwordFault(password, email);
  if (fault) return fault;
  if (isOfContextWords(password)) return 'too_common';
  list ??= readList();
  const common = await list;
  return guessedAs(password).some((guess) => common.includes(`\n${guess}\n`)) ? 'too_common' : null;
}
