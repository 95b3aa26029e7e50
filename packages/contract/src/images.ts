import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';

/** Picture widths in pixels generated for screens. */
export const PICTURE_WIDTHS = [160, 320, 640] as const;
/** For printing at full page size. */
export const PAPER_WIDTH = 1600;
/** Every width that is generated. */
export const MADE_WIDTHS = [...PICTURE_WIDTHS, PAPER_WIDTH] as const;

/** One of these widths; sent as text in URLs. */
export const pictureWidth = (widths: readonly number[]) =>
  z.codec(z.enum(widths.map(String)), z.number(), { decode: Number, encode: String });

export const serveImage = endpoint({
  method: 'GET',
  path: '/api/static/*',
  summary:
    'A picture of a pizza the viewer can see. `w` requests a smaller width, as WebP or, for printing, JPEG. Users limited to reports get only pictures of delivered reports',
  access: 'signedIn',
  scope: { venueOf: 'params.*' },
  tokenScopes: ['read:pizzas'],
  kind: 'file',
  cookie: true,
  params: z.object({ '*': z.string().max(300) }),
  query: z.object({
    w: pictureWidth(MADE_WIDTHS).optional(),
    as: z.enum(['webp', 'jpeg']).optional(),
  }),
  answer: z.string(),
  errors: ['venue_not_yours', 'picture_not_found'],
});
