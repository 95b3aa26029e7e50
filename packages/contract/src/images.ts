import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';

/** Widths in pixels that are made and kept for screens. */
export const PICTURE_WIDTHS = [160, 320, 640] as const;
/** For a picture as large as a sheet of paper. */
export const PAPER_WIDTH = 1600;
/** Every width that is made and kept. */
export const MADE_WIDTHS = [...PICTURE_WIDTHS, PAPER_WIDTH] as const;

/** One of these widths; addresses carry it as text. */
export const pictureWidth = (widths: readonly number[]) =>
  z.codec(z.enum(widths.map(String)), z.number(), { decode: Number, encode: String });

export const serveImage = endpoint({
  method: 'GET',
  path: '/api/static/*',
  summary:
    'A picture of a pizza the viewer may see; w asks for a smaller width, as WebP or, for paper, JPEG. Who sees only reports gets those of delivered ones',
  access: 'signedIn',
  scope: { venueOf: 'params.*' },
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
