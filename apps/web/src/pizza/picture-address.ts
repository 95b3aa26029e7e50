import { PICTURE_WIDTHS } from '@crustodian/contract/images';

const STATIC_PATH = '/api/static/';
/** Sample pictures of /test are files of the web app itself, in a single size. */
const SAMPLE = /^sample\/\d+\.webp$/;

const isName = (segment: string) => !['', '.', '..'].includes(segment);

/**
 * The origin of an image_server parameter if the operator lists it, otherwise null for this server
 * (decision X62).
 */
export function imageServerOrigin(
  text: string | undefined,
  listed: readonly string[] = [],
): string | null {
  if (!text) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return listed.includes(url.origin) ? url.origin : null;
}

/**
 * URL of a pizza's picture.
 * @param path the picture's path as in API responses, without the static prefix
 * @param options.width one of MADE_WIDTHS; the original if omitted
 * @param options.as 'jpeg' for print, because a PDF embeds it unchanged; WebP if omitted
 * @param options.server origin of another image server, from imageServerOrigin
 */
export function pictureAddress(
  path: string,
  { width, as, server }: { width?: number; as?: 'jpeg'; server?: string | null } = {},
): string {
  if (SAMPLE.test(path)) return `/${path}`;
  const plain = path.split('/').filter(isName).map(encodeURIComponent).join('/');
  return `${server ?? ''}${STATIC_PATH}${plain}${width ? `?w=${width}${as ? `&as=${as}` : ''}` : ''}`;
}

/** All widths of a picture as a `srcset`. */
export const pictureWidths = (path: string, server?: string | null): string =>
  PICTURE_WIDTHS.map(
    (width) => `${pictureAddress(path, { width, server: server ?? null })} ${width}w`,
  ).join(', ');
