import { wholePercent } from '@crustodian/domain/figures/whole-percent';

/** What is typed by specialty; '' where nothing is. */
export type ShareTexts = Record<string, string>;

const MOST_DIGITS = 3;

/** Digits alone, three at most (spec 002 section 5). */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, MOST_DIGITS);

/** A fraction as typed: 0.85 is '85'. */
export const typedShare = (share: number | undefined): string =>
  share === undefined ? '' : String(wholePercent(share));

/** What is stored: fractions, and '' where nothing is typed, which resets all (decision X80). */
export const sharesOf = (texts: ShareTexts): Record<string, number | ''> =>
  Object.fromEntries(
    Object.entries(texts).map(([specialty, text]) => [
      specialty,
      text === '' ? '' : Number(text) / 100,
    ]),
  );
