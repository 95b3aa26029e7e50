import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: a text as it is compared regardless of case; to be used on both sides. lower() alone does not
 * know accented letters in the locale C, as in the embedded database, so accents become signs of
 * their own first. A to Z are folded by C before the server's locale, because Turkish has another
 * lower case of I. The indexes user_account_email_folded and user_account_username_folded contain
 * this expression.
 */
export const withoutCase = (text: RawBuilder<unknown> | string) =>
  sql<string>`lower(lower(normalize(${text}, NFD) COLLATE "C") COLLATE "default")`;
