import { storeBreaker } from '#platform/pictures/store-breaker';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

export interface S3Place {
  client: S3Client;
  /** Runs a request so that a store that hangs costs little. */
  ask: ReturnType<typeof storeBreaker>;
  /** Time limits of whole requests: of those with little content, and of originals. */
  withinMs: { small: number; large: number };
  bucket: string;
  /** Prefix of every key; empty or ends with a slash. */
  prefix: string;
}

/**
 * How long a connection may stay silent. A whole request with little content may take twice as
 * long, and one with a picture of any size six times.
 */
const ANSWERS_WITHIN_MS = 5000;
/** Larger bodies may take as long as pictures of any size. */
const SMALL_BYTES = 1024 * 1024;

/**
 * Parses STORAGE_URL: s3://bucket/prefix?endpoint=http://...&region=..., with access key and secret
 * before an @, or else from the environment as usual for S3 clients.
 */
export function s3Place(storageUrl: string, answersWithinMs = ANSWERS_WITHIN_MS): S3Place {
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
  notAgainAfterSilence(client);
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    client,
    ask: storeBreaker(),
    withinMs: { small: 2 * answersWithinMs, large: 6 * answersWithinMs },
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
  };
}

/** The client would send a request that was not answered in time a second time, and wait as long again. */
function notAgainAfterSilence(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: Error & { code?: string }) => {
        // The client gives this name to broken connections as well, which are worth a second try.
        if (error.name === 'TimeoutError' && error.code === undefined) error.name = 'AbortError';
        throw error;
      }),
    { step: 'deserialize' },
  );
}

/**
 * Whether the store says that it has no such object. Any other 404 is an outage: a gateway without
 * its route or a bucket that is not there.
 */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchKey';
/** An answer to HEAD has no body that could say more. */
const isNotFound = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NotFound';

/** The object's last put and its length; null if it is missing. */
export async function headOf({ client, ask, withinMs, bucket, prefix }: S3Place, key: string) {
  try {
    const head = new HeadObjectCommand({ Bucket: bucket, Key: prefix + key });
    return await ask({ kind: 'HEAD', withinMs: withinMs.small }, (abortSignal) =>
      client.send(head, { abortSignal }),
    );
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Time of the object's last put in milliseconds since 1970; 0 if it is missing. */
export async function putAt(place: S3Place, key: string): Promise<number> {
  const found = await headOf(place, key);
  return found ? (found.LastModified?.getTime() ?? Date.now()) : 0;
}

export async function writeObject(
  { client, ask, withinMs, bucket, prefix }: S3Place,
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
  const size = bytes.length > SMALL_BYTES ? 'large' : 'small';
  await ask({ kind: 'PUT', withinMs: withinMs[size] }, (abortSignal) =>
    client.send(put, { abortSignal }),
  );
}

/** The object's bytes; null if it is missing. */
export async function readObject(
  { client, ask, withinMs, bucket, prefix }: S3Place,
  key: string,
  size: 'small' | 'large',
): Promise<Buffer | null> {
  try {
    return await ask({ kind: 'GET', withinMs: withinMs[size] }, async (abortSignal) => {
      const get = new GetObjectCommand({ Bucket: bucket, Key: prefix + key });
      const { Body } = await client.send(get, { abortSignal });
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function removeObject(
  { client, ask, withinMs, bucket, prefix }: S3Place,
  key: string,
): Promise<void> {
  const remove = new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key });
  await ask({ kind: 'DELETE', withinMs: withinMs.small }, (abortSignal) =>
    client.send(remove, { abortSignal }),
  );
}
