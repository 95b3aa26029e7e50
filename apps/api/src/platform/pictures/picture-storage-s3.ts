import { semaphore } from '#platform/jobs/semaphore';
import { InstallationError } from '#platform/installation';
import type { PictureStorage, Sweep } from '#platform/pictures/picture-storage';
import { singleFlight } from '#platform/jobs/single-flight';
import { storeBreaker } from '#platform/pictures/store-breaker';
import { makeSmall, type SmallFormat } from '#platform/pictures/thumbnails';
import { sha256 } from '#platform/sha256';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { MADE_WIDTHS } from '@crustodian/contract/images';
import { randomUUID } from 'node:crypto';

interface S3Place {
  client: S3Client;
  /** Runs a request so that a store that hangs costs little. */
  ask: ReturnType<typeof storeBreaker>;
  bucket: string;
  /** Prefix of every key; empty or ends with a slash. */
  prefix: string;
}

/** How long a connection may stay silent. */
const ANSWERS_WITHIN_MS = 5000;

/**
 * Parses STORAGE_URL: s3://bucket/prefix?endpoint=http://...&region=..., with access key and secret
 * before an @, or else from the environment as usual for S3 clients.
 */
function s3Place(storageUrl: string, answersWithinMs = ANSWERS_WITHIN_MS): S3Place {
  const url = new URL(storageUrl);
  const endpoint = url.searchParams.get('endpoint');
  const client = new S3Client({
    region: url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    // Stores other than Amazon's often do not support the newer checksums and bucket host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: answersWithinMs, socketTimeout: answersWithinMs },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(url.username && {
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
    }),
  });
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const ask = storeBreaker();
  return { client, ask, bucket: url.hostname, prefix: prefix && `${prefix}/` };
}

/** Pictures in an S3-compatible store; at most `threads` thumbnails are made concurrently. */
export function createS3Store(
  storageUrl: string,
  { threads, answersWithinMs }: { threads: number; answersWithinMs?: number },
): PictureStorage {
  const place = s3Place(storageUrl, answersWithinMs);
  const making = singleFlight<Buffer | null>();
  const limit = semaphore(threads);

  async function makeSized(digest: string, width: number, format: SmallFormat) {
    const original = await readObject(place, originalKey(digest));
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
    read: (digest) => readObject(place, originalKey(digest)),
    async readSized(digest, width, format = 'webp') {
      const known = await readObject(place, sizedKey(digest, width, format));
      const make = () => makeSized(digest, width, format);
      return known ?? making(`${digest} ${width} ${format}`, make);
    },
    removeUnknown: (sweep) => removeUnknown(place, sweep),
    raw: rawObjects(place),
    readName: async () => (await readObject(place, NAME_KEY))?.toString('utf8') ?? null,
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

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Time of the object's last put in milliseconds since 1970; 0 if it is missing. */
async function putAt({ client, ask, bucket, prefix }: S3Place, key: string): Promise<number> {
  try {
    const head = new HeadObjectCommand({ Bucket: bucket, Key: prefix + key });
    const found = await ask(() => client.send(head));
    return found.LastModified?.getTime() ?? Date.now();
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** Concurrent removals: a store takes some milliseconds per request, regardless of load. */
const REMOVED_AT_A_TIME = 8;

/**
 * Removes unreferenced objects of a folder that were put before a given time; `remove` returns
 * whether it removed the object.
 */
async function sweep(
  { client, bucket }: S3Place,
  { folder, remove }: { folder: string; remove: (name: string) => Promise<boolean> },
  { known, before, signal }: Sweep,
): Promise<number> {
  let removed = 0;
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken }),
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
  const { client, bucket, prefix } = place;
  if ((await putAt(place, originalKey(digest))) >= before) return false;
  const keys = [
    originalKey(digest),
    ...MADE_WIDTHS.flatMap((width) => [
      sizedKey(digest, width, 'webp'),
      sizedKey(digest, width, 'jpeg'),
    ]),
  ];
  await Promise.all(
    keys.map((key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key }))),
  );
  return true;
}

function rawObjects(place: S3Place): PictureStorage['raw'] {
  const { client, bucket, prefix } = place;
  const folder = `${prefix}pictures-raw/`;
  const remove = async (name: string) => {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: folder + name }));
  };
  return {
    async put(bytes) {
      const name = randomUUID();
      await writeObject(place, `pictures-raw/${name}`, bytes);
      return name;
    },
    read: (name) => readObject(place, `pictures-raw/${name}`),
    remove,
    removeUnknown: (swept) =>
      sweep(place, { folder, remove: (name) => remove(name).then(() => true) }, swept),
  };
}

async function writeObject(
  { client, ask, bucket, prefix }: S3Place,
  key: string,
  bytes: Uint8Array,
  type = 'application/octet-stream',
): Promise<void> {
  const put = new PutObjectCommand({
    Bucket: bucket,
    Key: prefix + key,
    Body: bytes,
    ContentLength: bytes.length,
    ContentType: type,
  });
  await ask(() => client.send(put));
}

async function readObject(
  { client, ask, bucket, prefix }: S3Place,
  key: string,
): Promise<Buffer | null> {
  try {
    return await ask(async () => {
      const get = new GetObjectCommand({ Bucket: bucket, Key: prefix + key });
      const { Body } = await client.send(get);
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
