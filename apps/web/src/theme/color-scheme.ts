import { localStorageColorSchemeManager } from '@mantine/core';

/** Also read by public/color-scheme.js before the first paint. */
const COLOR_SCHEME_KEY = 'crustodian-color-scheme';

/** Keeps the choice of light, dark or the system's scheme in the browser. */
export const colorSchemes = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
