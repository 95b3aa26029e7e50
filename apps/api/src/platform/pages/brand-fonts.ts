import { builtAsset } from '#platform/web-build';

/** CSS font faces for body and headings from the built web app; without it system fonts are used. */
export async function brandFonts(): Promise<string> {
  const [figtree, fraunces] = await Promise.all([
    builtAsset('figtree-latin-wght-normal'),
    builtAsset('fraunces-latin-full-normal'),
  ]);
  return face('Figtree', figtree) + face('Fraunces', fraunces);
}

const face = (family: string, address: string | null): string =>
  address
    ? `@font-face{font-family:${family};src:url(${address}) format('woff2');font-weight:300 900;font-display:swap}`
    : '';
