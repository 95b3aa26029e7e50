// Static fonts: Chromium embeds them in a PDF as TrueType, but variable fonts as dozens of Type 3
// fonts.
import '@fontsource/figtree/latin-400.css';
import '@fontsource/figtree/latin-500.css';
import '@fontsource/figtree/latin-600.css';
import '@fontsource/figtree/latin-700.css';
import '@fontsource/figtree/latin-ext-400.css';
import '@fontsource/figtree/latin-ext-600.css';
import '@fontsource/fraunces/latin-600.css';
import '@fontsource/fraunces/latin-ext-600.css';

/** The font faces used on pages, in the format of document.fonts.load. */
const FACES = [
  "400 16px 'Figtree'",
  "500 16px 'Figtree'",
  "600 16px 'Figtree'",
  "700 16px 'Figtree'",
  "600 33px 'Fraunces'",
];

/**
 * Loads the font faces needed for a text. A face that fails is not waited for; the browser uses a
 * fallback.
 */
export async function loadPrintFonts(text = ' '): Promise<void> {
  // Loaded by text rather than by layout, because a page that is only printed needs no layout
  // first.
  await Promise.allSettled(FACES.map((face) => document.fonts.load(face, text)));
}
