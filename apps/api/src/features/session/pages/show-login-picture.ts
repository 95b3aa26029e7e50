import { showLoginPicture as contract } from '@crustodian/contract/session';
import { handle } from '#platform/http/http';
import { sha256 } from '#platform/sha256';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const picture = await readFile(join(import.meta.dirname, 'login-hero.webp'));
const version = sha256(picture).slice(0, 12);

/** The picture's URL contains its version, so that browsers can cache it permanently. */
export const LOGIN_PICTURE = `${contract.path}?v=${version}`;

export const showLoginPicture = handle(contract, async () => ({
  headers: {
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  },
  body: picture,
}));
