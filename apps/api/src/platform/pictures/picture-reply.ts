import { byteRange } from '#platform/http/byte-range';
import type { Reply } from '#platform/http/send-answer';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import type { SmallFormat } from '#platform/pictures/thumbnails';
import type { IncomingHttpHeaders } from 'node:http';

export interface StoredPicture {
  digest: string;
  format: string;
}

interface PictureRequest {
  /** Pixels; null for the picture as it was stored. */
  width: number | null;
  /** Format of a smaller picture; WebP when left out. */
  as?: SmallFormat | undefined;
  headers: IncomingHttpHeaders;
  /** The address may lead to another picture one day: the browser asks each time whether it does. */
  mayChange?: boolean;
}

const KEPT = 'private, max-age=31536000, immutable';
const ASKED_EACH_TIME = 'private, no-cache';

/**
 * A picture's bytes, the requested part, or 'not modified'. By default the bytes never change, so
 * the browser caches them privately. Null if the store has lost them.
 */
export async function pictureReply(
  pictures: PictureStorage,
  { digest, format }: StoredPicture,
  { width, as = 'webp', headers: asked, mayChange = false }: PictureRequest,
): Promise<Reply | null> {
  const size = width === null ? 'original' : as === 'webp' ? width : `${width}-${as}`;
  const etag = `"${digest}-${size}"`;
  const headers = {
    etag,
    'cache-control': mayChange ? ASKED_EACH_TIME : KEPT,
    vary: 'Cookie',
    'x-content-type-options': 'nosniff',
  };
  if (namesTag(asked['if-none-match'], etag)) return { status: 304, headers };

  const bytes = await (width ? pictures.readSized(digest, width, as) : pictures.read(digest));
  if (!bytes) return null;
  const type = `image/${width ? as : format}`;
  const stillTheSame = asked['if-range'] === undefined || asked['if-range'] === etag;
  return partOf(bytes, stillTheSame ? asked.range : undefined, {
    ...headers,
    'content-type': type,
    // A name of ours, should somebody save it.
    'content-disposition': `inline; filename="pizza.${width ? as : format}"`,
    'accept-ranges': 'bytes',
  });
}

/** True when a header If-None-Match names the tag; a cache may have weakened it. */
const namesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;

function partOf(bytes: Buffer, asked: string | undefined, headers: Record<string, string>): Reply {
  const range = byteRange(asked, bytes.length);
  if (range === 'whole') return { headers, body: bytes };
  if (range === 'none') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes.length}` } };
  }
  const { first, last } = range;
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${bytes.length}` },
    body: bytes.subarray(first, last + 1),
  };
}
