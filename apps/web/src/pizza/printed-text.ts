import type { Language } from '@crustodian/domain/figures/problems';
import { pageLanguage } from '../language/language.ts';
import { shareChangeText, shareText } from './formatters.ts';

const exchanged = (figure: string): string =>
  figure.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));

/**
 * A figure of a page in the format of print in this language, '8.3', '8,3' or '46%': a report must
 * be the same whoever views it or generates its file.
 */
export function printedText(figure: string, language: Language = 'en'): string {
  const unparted = figure.replace('\u00a0%', '%');
  return pageLanguage() === language ? unparted : exchanged(unparted);
}

/** A fraction as whole percent in print: '46%'; a dash for none. */
export const printedShareText = (share: number | null): string => printedText(shareText(share));

/** A change of a share in print: '+6%', '−3%', '0%'. */
export const printedShareChangeText = (share: number | null): string =>
  printedText(shareChangeText(share));
