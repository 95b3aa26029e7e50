import { atMost } from '#platform/at-most';
import type { PictureStore } from '#platform/picture-store';
import { shareWork } from '#platform/share-work';
import { makeSmall } from '#platform/small-picture';
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';

interface S3Place {
  client: S3Client;
  bucket: string;
  /** Begins every key; empty or ends with a slash. */
  prefix: string;
}

/**
 * Where STORAGE_URL points: s3://bucket/prefix?endpoint=http://...&region=..., with the key and its
 * secret before an @ or, without them, from the environment as every S3 client reads it.
 */
export function s3Place(storageUrl: string): S3Place {
  const url = new URL(storageUrl);
  const endpoint = url.searchParams.get('endpoint');
  const client = new S3Client({
    region: url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    // Stores other than Amazon's seldom know the newer checksums and bucket host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(url.username && {
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
    }),
  });
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return { client, bucket: url.hostname, prefix: prefix && `${prefix}/` };
}

/** Pictures in an S3-compatible store; at most `threads` are made smaller at a time. */
export function createS3Store(storageUrl: string, { threads }: { threads: number }): PictureStore {
  const place = s3Place(storageUrl);
  const making = shareWork<Buffer | null>();
  const inTurn = atMost(threads);

  async function makeSized(digest: string, width: number): Promise<Buffer | null> {
    const original = await readObject(place, originalKey(digest));
    if (!original) return null;
    const small = await inTurn(() => makeSmall(original, width));
    await writeObject(place, sizedKey(digest, width), small, 'image/webp');
    return small;
  }

  return {
    async put(bytes) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      const key = originalKey(digest);
      if (!(await hasObject(place, key))) await writeObject(place, key, bytes);
      return digest;
    },
    read: (digest) => readObject(place, originalKey(digest)),
    async readSized(digest, width) {
      const known = await readObject(place, sizedKey(digest, width));
      return known ?? making(`${digest} ${width}`, () => makeSized(digest, width));
    },
  };
}

const originalKey = (digest: string) => `pictures/${digest}`;
const sizedKey = (digest: string, width: number) => `pictures-w${width}/${digest}.webp`;

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

async function hasObject({ client, bucket, prefix }: S3Place, key: string): Promise<boolean> {
  try {
    await client.send(new HeadObjectCommand({ Bucket: bucket, Key: prefix + key }));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function writeObject(
  { client, bucket, prefix }: S3Place,
  key: string,
  bytes: Uint8Array,
  type = 'application/octet-stream',
): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: prefix + key,
      Body: bytes,
      ContentLength: bytes.length,
      ContentType: type,
    }),
  );
}

async function readObject(
  { client, bucket, prefix }: S3Place,
  key: string,
): Promise<Buffer | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key }));
    return Body ? Buffer.from(await Body.transformToByteArray()) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
