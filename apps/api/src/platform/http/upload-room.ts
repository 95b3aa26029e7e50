import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { semaphore } from '#platform/jobs/semaphore';
import { ApiError } from '#platform/http/errors';
import type { FastifyRequest } from 'fastify';

/** What the files of one request may have together. */
export const UPLOAD_MOST_BYTES = 64 * 2 ** 20;

/** Whose upload or capture it is. */
export interface UploadSender {
  /** A camera's store, or the person of an API token or a sign-in. */
  name: `store ${number}` | `user ${number}`;
  /** Null for the provider's staff. */
  company: number | null;
}

interface Shares {
  limit: number;
  company: number;
  sender: number;
}

/**
 * Runs work of senders within a limit, of which a company and a sender have at most their shares. Companies take
 * turns, so that one with thousands of stores delays the others by one piece of work.
 */
function sharedRoom({ limit, company: ofCompany, sender: ofSender }: Shares) {
  const companies = semaphore(limit, ofCompany);
  const senders = semaphore(Infinity, ofSender);
  const run = <T>(
    work: () => Promise<T>,
    sender: UploadSender | null,
    heaviness = 1,
  ): Promise<T> => {
    const weight = Math.min(heaviness, ofSender);
    const inCompanyTurn = () => companies(work, { weight, owner: sender?.company });
    return senders(inCompanyTurn, { weight, owner: sender?.name });
  };
  return Object.assign(run, { isFull: companies.isFull });
}

/**
 * What all uploads under way may hold in memory together. None holds more than its files may have; the next one
 * waits.
 */
const uploads = sharedRoom({
  limit: 4 * UPLOAD_MOST_BYTES,
  company: 3 * UPLOAD_MOST_BYTES,
  sender: UPLOAD_MOST_BYTES,
});

/** Whether an upload waits because others hold the room, not only its own sender. */
export const isRoomFull = (): boolean => uploads.isFull();

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

/** @throws ApiError too_large if the request declares a size over the limit */
export async function withRoomFor<T>(
  endpoint: Endpoint,
  { request, sender }: { request: FastifyRequest; sender: UploadSender | null },
  work: () => Promise<T>,
): Promise<T> {
  if (!endpoint.upload) return work();
  const bytes = bytesOfUpload(request);
  if (bytes > 2 * UPLOAD_MOST_BYTES) throw new ApiError('too_large');
  return uploads(work, sender, bytes);
}

/** Does what a camera or a till sends in the turn of its sender. @throws ApiError busy */
export async function inSenderTurn<T>(sender: UploadSender, work: () => Promise<T>): Promise<T> {
  const { name } = sender;
  const before = inLine.get(name) ?? 0;
  if (before >= MOST_OF_A_SENDER) throw new ApiError('busy');
  inLine.set(name, before + 1);
  try {
    return await capturesAtWork(work, sender);
  } finally {
    const left = inLine.get(name)! - 1;
    if (left > 0) inLine.set(name, left);
    else inLine.delete(name);
  }
}
