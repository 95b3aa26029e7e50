// Static cuts: Chromium embeds them in a PDF as TrueType, variable ones as Type 3 by the dozen.
import '@fontsource/figtree/latin-400.css';
import '@fontsource/figtree/latin-500.css';
import '@fontsource/figtree/latin-600.css';
import '@fontsource/figtree/latin-700.css';
import '@fontsource/figtree/latin-ext-400.css';
import '@fontsource/figtree/latin-ext-600.css';
import '@fontsource/fraunces/latin-600.css';
import '@fontsource/fraunces/latin-ext-600.css';

/** The faces that pages are set in, as document.fonts.load takes them. */
const FACES = [
  "400 16px 'Figtree'",
  "500 16px 'Figtree'",
  "600 16px 'Figtree'",
  "700 16px 'Figtree'",
  "600 33px 'Fraunces'",
];

/** Fetches the faces that pages need for a text; one that fails is replaced by the browser, not waited for. */
export async function loadPrintFonts(text = ' '): Promise<void> {
  // By the text instead of by a layout, which a page that is only printed does not need.
  await Promise.allSettled(FACES.map((face) => document.fonts.load(face, text)));
}
