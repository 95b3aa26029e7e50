/**
 * What a spreadsheet would run: a formula's first sign, also its full-width twin, at the start of the
 * text or behind anything that some dialect takes for the end of a cell, whatever blanks come between.
 */
const FORMULA = /(^|[,;|\t\r\n])([\s\p{Cc}\p{Cf}"']*)([=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
const BEGINS_WITH_CONTROL = /^[\t\r\n]/;
const NEEDS_QUOTES = /[",;|\t\r\n]/;

/** Text as a cell of a CSV (RFC 4180); before what would be run as a formula stands an apostrophe. */
export function csvCell(text: string): string {
  const guarded = text.replace(FORMULA, "$1$2'$3");
  const safe = BEGINS_WITH_CONTROL.test(guarded) ? `'${guarded}` : guarded;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
