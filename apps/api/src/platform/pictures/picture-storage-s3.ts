import { semaphore } from '#platform/jobs/semaphore';
import { InstallationError } from '#platform/installation';
import type { Elsewhere, PictureStorage, Sweep } from '#platform/pictures/picture-storage';
import { singleFlight } from '#platform/jobs/single-flight';
import {
  headOf,
  putAt,
  readObject,
  removeObject,
  s3Place,
  writeObject,
  type S3Place,
} from '#platform/pictures/s3-objects';
import { StoreAway } from '#platform/pictures/store-breaker';
import { makeSmall, type SmallFormat } from '#platform/pictures/thumbnails';
import { sha256 } from '#platform/sha256';
import { ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3';
import { MADE_WIDTHS } from '@crustodian/contract/images';
import { randomUUID } from 'node:crypto';

const here: Elsewhere = (read) => read();

/** Pictures in an S3-compatible store; at most `threads` thumbnails are made concurrently. */
export function createS3Store(
  storageUrl: string,
  { threads, answersWithinMs }: { threads: number; answersWithinMs?: number },
): PictureStorage {
  const place = s3Place(storageUrl, answersWithinMs);
  const making = singleFlight<Buffer | null>();
  const limit = semaphore(threads);

  async function makeSized(digest: string, width: number, format: SmallFormat) {
    const original = await readOriginal(place, digest);
    if (!original) return null;
    const small = await limit(() => makeSmall(original, width, format));
    await writeObject(place, sizedKey(digest, width, format), small, `image/${format}`);
    return small;
  }

  return {
    async put(bytes, small = []) {
      const digest = sha256(bytes);
      const key = originalKey(digest);
      if (Date.now() - (await putAt(place, key)) > PUT_AGAIN_AFTER_MS) {
        const sized = small.map((made) =>
          writeObject(place, sizedKey(digest, made.width, 'webp'), made.bytes, 'image/webp'),
        );
        await Promise.all([writeObject(place, key, bytes), ...sized]);
      }
      return digest;
    },
    read: (digest, elsewhere = here) => elsewhere(() => readOriginal(place, digest)),
    readSized: (digest, width, format = 'webp', elsewhere = here) =>
      elsewhere(async () => {
        const known = await readObject(place, sizedKey(digest, width, format), 'small');
        const make = () => makeSized(digest, width, format);
        return known ?? making(`${digest} ${width} ${format}`, make);
      }),
    removeUnknown: (sweep) => removeUnknown(place, sweep),
    raw: rawObjects(place),
    readName: async () => (await readObject(place, NAME_KEY, 'small'))?.toString('utf8') ?? null,
    writeName: (name) => writeObject(place, NAME_KEY, Buffer.from(name), 'text/plain'),
  };
}

/**
 * Checks that the store is writable by writing a small object.
 * @throws InstallationError if bucket or key are refused; the connection error if there is no
 * answer
 */
export async function refuseUnusableStore(storageUrl: string): Promise<void> {
  const place = s3Place(storageUrl);
  try {
    await writeObject(place, CHECK_KEY, Buffer.from('Written at each start.\n'), 'text/plain');
  } catch (error) {
    const reason = refusalOf(error);
    if (!reason) throw error;
    throw new InstallationError(
      `No picture can be kept in the bucket '${place.bucket}' of STORAGE_URL (${reason}). It must be ` +
        'there, and the key in the address or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must ' +
        'be allowed to read and write in it.',
    );
  }
}

/** Why the bucket or key is refused; null for any other failure. */
function refusalOf(error: unknown): string | null {
  if (error instanceof S3ServiceException && error.$fault === 'client') return error.name;
  const hasNoKey = error instanceof Error && error.name === 'CredentialsProviderError';
  return hasNoKey ? 'no key is set' : null;
}

/**
 * Putting a picture again renews its time, so that no sweep removes it; at most this often, to save
 * traffic.
 */
const PUT_AGAIN_AFTER_MS = 24 * 3_600_000;

/** Object written on each start. */
const CHECK_KEY = 'store.check';
/** Object with the name that the database gave the store. */
const NAME_KEY = 'store.name';
const originalKey = (digest: string) => `pictures/${digest}`;
const sizedKey = (digest: string, width: number, format: SmallFormat) =>
  `pictures-w${width}/${digest}.${format}`;

/** Concurrent removals: a store takes some milliseconds per request, regardless of load. */
const REMOVED_AT_A_TIME = 8;

/**
 * Removes unreferenced objects of a folder that were put before a given time; `remove` returns
 * whether it removed the object.
 */
async function sweep(
  { client, ask, withinMs, bucket }: S3Place,
  { folder, remove }: { folder: string; remove: (name: string) => Promise<boolean> },
  { known, before, signal }: Sweep,
): Promise<number> {
  let removed = 0;
  let ContinuationToken: string | undefined;
  do {
    const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken });
    const page = await ask({ kind: 'LIST', withinMs: withinMs.large }, (abortSignal) =>
      client.send(list, { abortSignal }),
    );
    const old = (page.Contents ?? [])
      .filter(({ LastModified }) => LastModified && LastModified.getTime() < before)
      .map(({ Key = '' }) => Key.slice(folder.length));
    const kept = await known(old);
    const unknown = old.filter((name) => !kept.has(name));
    for (let at = 0; at < unknown.length; at += REMOVED_AT_A_TIME) {
      signal?.throwIfAborted();
      const some = unknown.slice(at, at + REMOVED_AT_A_TIME);
      removed += (await Promise.all(some.map(remove))).filter(Boolean).length;
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return removed;
}

const removeUnknown = (place: S3Place, swept: Sweep): Promise<number> =>
  sweep(
    place,
    {
      folder: place.prefix + originalKey(''),
      remove: (digest) => removeUnlessPut(place, digest, swept.before),
    },
    swept,
  );

/** False if it was put again since the page was listed. */
async function removeUnlessPut(place: S3Place, digest: string, before: number): Promise<boolean> {
  if ((await putAt(place, originalKey(digest))) >= before) return false;
  const keys = [
    originalKey(digest),
    ...MADE_WIDTHS.flatMap((width) => [
      sizedKey(digest, width, 'webp'),
      sizedKey(digest, width, 'jpeg'),
    ]),
  ];
  await Promise.all(keys.map((key) => removeObject(place, key)));
  return true;
}

function rawObjects(place: S3Place): PictureStorage['raw'] {
  const folder = `${place.prefix}pictures-raw/`;
  const remove = (name: string) => removeObject(place, `pictures-raw/${name}`);
  return {
    async put(bytes) {
      const name = randomUUID();
      await writeObject(place, `pictures-raw/${name}`, bytes);
      return name;
    },
    read: (name) => readObject(place, `pictures-raw/${name}`, 'large'),
    remove,
    removeUnknown: (swept) =>
      sweep(place, { folder, remove: (name) => remove(name).then(() => true) }, swept),
  };
}

/**
 * A picture as it was put. One that was cut on its way is an outage; one that is damaged in the
 * store is returned as it is.
 */
async function readOriginal(place: S3Place, digest: string): Promise<Buffer | null> {
  const key = originalKey(digest);
  const bytes = await readObject(place, key, 'large');
  if (!bytes || sha256(bytes) === digest) return bytes;
  const found = await headOf(place, key);
  if (found?.ContentLength === bytes.length) return bytes;
  throw new StoreAway(`Of a picture in the store only ${bytes.length} bytes arrived.`);
}
