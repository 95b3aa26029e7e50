import { pageLanguage } from '../language/language.ts';
import { shareChangeText, shareText } from './formatters.ts';

/**
 * A figure as paper writes it in both languages, '8.3' or '46%': a report is the same whoever looks
 * at it or makes its file.
 */
export const printedText = (figure: string): string =>
  pageLanguage() === 'es'
    ? figure.replace('\u00a0%', '%').replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
    : figure;

/** A fraction as whole percent on paper: '46%'; a dash for none. */
export const printedShareText = (share: number | null): string => printedText(shareText(share));

/** A change of a share on paper: '+6%', '−3%', '0%'. */
export const printedShareChangeText = (share: number | null): string =>
  printedText(shareChangeText(share));
