/**
 * SQL: a person's display name, given the alias of a row of user_account; falls back to the e-mail
 * address.
 */
export const personName = (row: string): string => `coalesce(${givenName(row)}, ${row}.email)`;

/** SQL: the same for those who may not see e-mail addresses; null for a person without a name. */
export const givenName = (row: string): string =>
  `nullif(trim(concat(${row}.first_name, ' ', ${row}.last_name)), '')`;
