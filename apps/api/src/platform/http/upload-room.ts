import { semaphore } from '#platform/jobs/semaphore';
import { ApiError } from '#platform/http/errors';
import type { FastifyRequest } from 'fastify';

/** Maximum size of all files of a request. */
export const UPLOAD_MOST_BYTES = 64 * 2 ** 20;

/** The sender of an upload or capture. */
export interface UploadSender {
  /** The camera's store, or the user of an API token or sign-in. */
  name: `store ${number}` | `user ${number}`;
  /** Null for users without a company, such as the provider's staff. */
  company: number | null;
}

interface Shares {
  limit: number;
  company: number;
  sender: number;
}

interface SenderWork {
  sender: UploadSender | null;
  weight?: number;
  /** Once aborted, queued work leaves the queue. */
  signal?: AbortSignal;
}

/**
 * Limits concurrent work in total, per company and per sender. Companies take turns, so that one
 * with thousands of stores delays the others by one piece of work.
 */
function sharedRoom({ limit, company: ofCompany, sender: ofSender }: Shares) {
  const companies = semaphore(limit, ofCompany);
  const senders = semaphore(Infinity, ofSender);
  const run = <T>(
    work: () => Promise<T>,
    { sender, weight: asked = 1, signal }: SenderWork,
  ): Promise<T> => {
    const weight = Math.min(asked, ofSender);
    const withinCompanyLimit = () => companies(work, { weight, owner: sender?.company, signal });
    return senders(withinCompanyLimit, { weight, owner: sender?.name, signal });
  };
  return Object.assign(run, { isWanted: companies.isWanted });
}

/** Uploads up to this size, enough for a camera's usual capture, never wait for larger ones. */
export const SMALL_BYTES = 8 * 2 ** 20;

/**
 * Limit the bytes that concurrent uploads hold in memory; further uploads wait. Small uploads have
 * room of their own.
 */
const smallUploads = sharedRoom({
  limit: UPLOAD_MOST_BYTES,
  company: (3 / 4) * UPLOAD_MOST_BYTES,
  sender: UPLOAD_MOST_BYTES / 4,
});
const largeUploads = sharedRoom({
  limit: 3 * UPLOAD_MOST_BYTES,
  company: 2 * UPLOAD_MOST_BYTES,
  sender: UPLOAD_MOST_BYTES,
});

/** Per request: whether another upload waits for its memory. */
const roomChecks = new WeakMap<object, () => boolean>();

/** Whether another upload waits for the memory that this one occupies. */
export const isRoomWanted = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  roomChecks.get(raw)?.() ?? false;

/** The declared size of an upload; the maximum if it declares none. */
export const bytesOfUpload = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  Number(headers['content-length'] ?? UPLOAD_MOST_BYTES);

/**
 * Limits on captures stored concurrently, in total, per company and per store. Captures of one
 * store lock the same days; each holds a database connection, and user requests need some too.
 */
const capturesAtWork = sharedRoom({ limit: 5, company: 4, sender: 2 });
/**
 * Maximum calls of one sender that run or wait, each with its body in memory; no store has as many
 * cameras.
 */
export const MOST_OF_A_SENDER = 100;
const inLine = new Map<UploadSender['name'], number>();

interface IncomingUpload {
  request: FastifyRequest;
  sender: UploadSender | null;
  /** The body is a single picture, possibly without a declared size. */
  isPicture: boolean;
  /** Aborted once nobody waits for the answer. */
  signal: AbortSignal;
}

/** @throws ApiError too_large if the request declares a size over the limit */
export async function withRoomFor<T>(
  { request, sender, isPicture, signal }: IncomingUpload,
  work: () => Promise<T>,
): Promise<T> {
  const bytes = bytesOfUpload(request);
  if (bytes > 2 * UPLOAD_MOST_BYTES) throw new ApiError('too_large');
  const uploads = isPicture || bytes <= SMALL_BYTES ? smallUploads : largeUploads;
  roomChecks.set(request.raw, () => uploads.isWanted(sender?.company));
  return uploads(work, { sender, weight: bytes, signal });
}

/** Runs a call of a camera or a till within the limits of its sender. @throws ApiError busy */
export async function withinSenderLimit<T>(
  sender: UploadSender,
  work: () => Promise<T>,
): Promise<T> {
  const { name } = sender;
  const before = inLine.get(name) ?? 0;
  if (before >= MOST_OF_A_SENDER) throw new ApiError('busy');
  inLine.set(name, before + 1);
  try {
    return await capturesAtWork(work, { sender });
  } finally {
    const left = inLine.get(name)! - 1;
    if (left > 0) inLine.set(name, left);
    else inLine.delete(name);
  }
}
