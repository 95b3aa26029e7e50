import { PICTURE_WIDTHS } from '@crustodian/contract/images';

const STATIC_PATH = '/api/static/';
/** Pictures of the sample of /test are files of the web app itself, of one size. */
const SAMPLE = /^sample\/\d+\.webp$/;

const isName = (segment: string) => !['', '.', '..'].includes(segment);

/** The origin of an image_server parameter; null for this server itself, unless the operator lists it (decision X62). */
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
 * Where a picture of a pizza is fetched.
 * @param path the picture's path as the answers carry it, without the static prefix
 * @param options.width one of MADE_WIDTHS, or the original when left out
 * @param options.as 'jpeg' for paper: a PDF takes it as it is; WebP when left out
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

/** All widths of a picture, for the browser to choose from. */
export const pictureWidths = (path: string, server?: string | null): string =>
  PICTURE_WIDTHS.map(
    (width) => `${pictureAddress(path, { width, server: server ?? null })} ${width}w`,
  ).join(', ');
