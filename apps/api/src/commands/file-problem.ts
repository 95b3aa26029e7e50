const MESSAGES: Record<string, string> = {
  ENOENT: 'The file does not exist, or is a broken link.',
  ELOOP: 'The link points to itself.',
  EACCES: 'Permission to read the file was denied.',
  EPERM: 'Permission to read the file was denied.',
};
const OF_FILES = new Set(['open', 'stat', 'lstat', 'read', 'scandir']);

/** Human-readable reason why a file cannot be read; null for other errors. */
export function fileProblem(error: unknown): string | null {
  const { code = '', syscall = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (!OF_FILES.has(syscall)) return null;
  return MESSAGES[code] ?? `The file cannot be read (${code}).`;
}
