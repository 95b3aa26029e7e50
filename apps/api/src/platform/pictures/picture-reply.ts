import { byteRange } from '#platform/http/byte-range';
import type { Reply } from '#platform/http/send-answer';
import type { Elsewhere, PictureStorage } from '#platform/pictures/picture-storage';
import type { SmallFormat } from '#platform/pictures/thumbnails';
import type { IncomingHttpHeaders } from 'node:http';

export interface StoredPicture {
  digest: string;
  format: string;
}

interface PictureRequest {
  /** Pixels; null for the original. */
  width: number | null;
  /** Format of a thumbnail; WebP by default. */
  as?: SmallFormat | undefined;
  headers: IncomingHttpHeaders;
  elsewhere: Elsewhere;
  /** The URL may show another picture later, so the browser must revalidate each time. */
  mayChange?: boolean;
}

const KEPT = 'private, max-age=31536000, immutable';
const ASKED_EACH_TIME = 'private, no-cache';

/**
 * A picture's bytes, the requested range, or 'not modified'. By default the content of a URL never
 * changes, so the browser caches it privately. Null if the store has lost the picture.
 */
export async function pictureReply(
  pictures: PictureStorage,
  { digest, format }: StoredPicture,
  { width, as = 'webp', headers: asked, elsewhere, mayChange = false }: PictureRequest,
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

  const bytes = await (width
    ? pictures.readSized(digest, width, as, elsewhere)
    : pictures.read(digest, elsewhere));
  if (!bytes) return null;
  const type = `image/${width ? as : format}`;
  const stillTheSame = asked['if-range'] === undefined || asked['if-range'] === etag;
  return partOf(bytes, stillTheSame ? asked.range : undefined, {
    ...headers,
    'content-type': type,
    // Neutral file name in case a user saves the picture.
    'content-disposition': `inline; filename="pizza.${width ? as : format}"`,
    'accept-ranges': 'bytes',
  });
}

/** Whether a header If-None-Match contains the tag, possibly weakened by a cache. */
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
