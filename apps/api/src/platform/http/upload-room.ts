import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { semaphore } from '#platform/jobs/semaphore';
import { ApiError } from '#platform/http/errors';
import type { FastifyRequest } from 'fastify';

/** What the files of one request may have together. */
export const UPLOAD_MOST_BYTES = 64 * 2 ** 20;

/** Whose upload or capture it is: a camera's store, or the person of an API token or a sign-in. */
export type UploadSender = `store ${number}` | `user ${number}`;

/**
 * What all uploads under way may hold in memory together, and of it those of one sender; the next one
 * waits. None holds more than its files may have.
 */
const uploads = semaphore(4 * UPLOAD_MOST_BYTES, UPLOAD_MOST_BYTES);

/** Whether an upload waits because others hold all the room, not only its own sender. */
export const isRoomFull = (): boolean => uploads.isFull();

/** The size that an upload declares; the most where it says none. */
export const bytesOfUpload = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  Number(headers['content-length'] ?? UPLOAD_MOST_BYTES);

/**
 * Captures that are stored at a time, and of them those of one store, whose days lock each other
 * out: each has a connection to the database in the meantime, and people need some as well.
 */
const capturesAtWork = semaphore(5, 2);
/** Calls of one sender that are at work or wait for it, each with its body: no store has as many cameras. */
export const MOST_OF_A_SENDER = 100;
const inLine = new Map<UploadSender, number>();

/** @throws ApiError too_large if the request declares a size over the limit */
export async function withRoomFor<T>(
  endpoint: Endpoint,
  { request, sender }: { request: FastifyRequest; sender: UploadSender | null },
  work: () => Promise<T>,
): Promise<T> {
  if (!endpoint.upload) return work();
  const bytes = bytesOfUpload(request);
  if (bytes > 2 * UPLOAD_MOST_BYTES) throw new ApiError('too_large');
  return uploads(work, { weight: bytes, owner: sender });
}

/** Does what a camera or a till sends in the turn of its sender. @throws ApiError busy */
export async function inSenderTurn<T>(sender: UploadSender, work: () => Promise<T>): Promise<T> {
  const before = inLine.get(sender) ?? 0;
  if (before >= MOST_OF_A_SENDER) throw new ApiError('busy');
  inLine.set(sender, before + 1);
  try {
    return await capturesAtWork(work, { owner: sender });
  } finally {
    const left = inLine.get(sender)! - 1;
    if (left > 0) inLine.set(sender, left);
    else inLine.delete(sender);
  }
}
