import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { earlierKey, keptKey, newKey } from '#platform/auth/secret-key';
import { randomUUID } from 'node:crypto';

/** State shared by all processes of one database. */

/** This machine cannot serve the configured database; the message says why and what to do. */
export class InstallationError extends Error {
  override name = 'InstallationError';
}

/** Locks the single row; creates it at the first call. */
async function lockInstallation(trx: Db) {
  await trx
    .insertInto('installation')
    .values({ id: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx.selectFrom('installation').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/**
 * The key that signs tokens: SECRET_KEY, or else one generated at the first start. With an external
 * database all processes need the same key, so it is stored there; a key that an earlier release
 * kept in a file is taken over.
 */
export async function secretKeyOf(
  config: Pick<Config, 'secretKey' | 'dataDir' | 'databaseUrl'>,
  db: Db,
): Promise<string> {
  if (config.secretKey) return config.secretKey;
  if (!config.databaseUrl) return keptKey(config.dataDir);
  return db.transaction().execute(async (trx) => {
    const { secret_key: known } = await lockInstallation(trx);
    if (known) return known;
    const key = (await earlierKey(config.dataDir)) ?? newKey();
    await trx.updateTable('installation').set({ secret_key: key }).execute();
    return key;
  });
}

const ELSEWHERE =
  'The pictures of this database lie in another folder or bucket than this process has: give all ' +
  'processes the same DATA_DIR (a shared folder) or the same STORAGE_URL. If the pictures have ' +
  'really moved here, run: npm run cli -- pictures adopt';
const FOREIGN =
  'The pictures here belong to another database. Set DATA_DIR to another folder or STORAGE_URL to ' +
  'another bucket. If they are really those of this database, run: npm run cli -- pictures adopt';

/**
 * Makes sure that the picture store belongs to this database. The first process names the store; a
 * process with a different store would lose pictures and reports.
 * @throws InstallationError
 */
export async function refuseOtherPictures(db: Db, pictures: PictureStorage): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { pictures: ours } = await lockInstallation(trx);
    const found = await pictures.readName();
    if (ours && found === ours) return;
    if (ours) throw new InstallationError(ELSEWHERE);
    if (found) throw new InstallationError(FOREIGN);
    await namePictures(trx, pictures);
  });
}

/** Binds the store to this database, regardless of earlier names. */
export const adoptPictures = (db: Db, pictures: PictureStorage): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    await namePictures(trx, pictures);
  });

async function namePictures(trx: Db, pictures: PictureStorage): Promise<void> {
  const name = randomUUID();
  await pictures.writeName(name);
  await trx.updateTable('installation').set({ pictures: name }).execute();
}
