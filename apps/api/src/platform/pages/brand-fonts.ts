import { builtAsset } from '#platform/web-build';

/** CSS: body and display face from the built web app; without it the system's faces are used. */
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
