/** SQL: what a person is called, from a row of user_account under this name; the e-mail without a name. */
export const personName = (row: string): string =>
  `coalesce(nullif(trim(concat(${row}.first_name, ' ', ${row}.last_name)), ''), ${row}.email)`;
