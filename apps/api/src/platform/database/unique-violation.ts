/** Whether a statement failed because a row with the same unique key exists (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === '23505';
