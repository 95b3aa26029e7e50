import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/**
 * The key that signs tokens: SECRET_KEY, else one made at the first start and kept in
 * DATA_DIR/secret.key (readable by the owner alone), so that sessions survive a restart.
 */
export async function secretKeyOf(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (config.secretKey) return config.secretKey;
  const file = join(config.dataDir, 'secret.key');
  return (await readKey(file)) ?? (await makeKey(config.dataDir, file));
}

async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.length >= 32 ? text : undefined;
}

async function makeKey(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  await chmod(draft, 0o600);
  // A hard link fails where the name exists, so of two processes at a first start one key stands.
  await link(draft, file).catch(() => undefined);
  await rm(draft);
  const key = await readKey(file);
  if (!key) throw new Error(`${file} holds no usable key: remove the file or set SECRET_KEY`);
  return key;
}
