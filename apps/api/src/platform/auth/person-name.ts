/**
 * SQL: a person's display name, given the alias of a row of user_account; falls back to the e-mail
 * address.
 */
export const personName = (row: string): string =>
  `coalesce(nullif(trim(concat(${row}.first_name, ' ', ${row}.last_name)), ''), ${row}.email)`;
