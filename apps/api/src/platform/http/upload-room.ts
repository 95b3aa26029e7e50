import { semaphore } from '#platform/jobs/semaphore';
import { ApiError } from '#platform/http/errors';
import type { FastifyRequest } from 'fastify';

/** What the files of one request may have together. */
export const UPLOAD_MOST_BYTES = 64 * 2 ** 20;

/** Whose upload or capture it is. */
export interface UploadSender {
  /** A camera's store, or the person of an API token or a sign-in. */
  name: `store ${number}` | `user ${number}`;
  /** Null for people without one, as the provider's staff. */
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
  /** Once aborted, work that has not started gives up its place. */
  signal?: AbortSignal;
}

/**
 * Limits the work under way, in all, per company and per sender. Companies take turns, so that one with thousands of
 * stores delays the others by one piece of work.
 */
function sharedRoom({ limit, company: ofCompany, sender: ofSender }: Shares) {
  const companies = semaphore(limit, ofCompany);
  const senders = semaphore(Infinity, ofSender);
  const run = <T>(
    work: () => Promise<T>,
    { sender, weight: asked = 1, signal }: SenderWork,
  ): Promise<T> => {
    const weight = Math.min(asked, ofSender);
    const inCompanyTurn = () => companies(work, { weight, owner: sender?.company, signal });
    return senders(inCompanyTurn, { weight, owner: sender?.name, signal });
  };
  return Object.assign(run, { isWanted: companies.isWanted });
}

/** Up to this size, enough for a camera's usual capture, an upload never waits for larger ones. */
export const SMALL_BYTES = 8 * 2 ** 20;

/** Bytes that the uploads under way may hold in memory; further uploads wait. */
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

/** By request: whether another upload waits for its room. */
const roomChecks = new WeakMap<object, () => boolean>();

/** Whether another upload waits for the room that this one holds. */
export const isRoomWanted = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  roomChecks.get(raw)?.() ?? false;

/** The size that an upload declares; the most where it says none. */
export const bytesOfUpload = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  Number(headers['content-length'] ?? UPLOAD_MOST_BYTES);

/**
 * Captures that are stored at a time, and of them those of a company and of one store, whose days lock each other
 * out: each has a connection to the database in the meantime, and people need some as well.
 */
const capturesAtWork = sharedRoom({ limit: 5, company: 4, sender: 2 });
/** Calls of one sender that are at work or wait for it, each with its body: no store has as many cameras. */
export const MOST_OF_A_SENDER = 100;
const inLine = new Map<UploadSender['name'], number>();

interface IncomingUpload {
  request: FastifyRequest;
  sender: UploadSender | null;
  /** The body is a single picture, possibly without a declared size. */
  isPicture: boolean;
  /** Once aborted, no one waits for its answer. */
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

/** Does what a camera or a till sends in the turn of its sender. @throws ApiError busy */
export async function inSenderTurn<T>(sender: UploadSender, work: () => Promise<T>): Promise<T> {
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
