const WORDS: Record<string, string> = {
  ENOENT: 'The file is not there, or is a link to nothing.',
  ELOOP: 'The link leads to itself.',
  EACCES: 'This user may not read the file.',
  EPERM: 'This user may not read the file.',
};
const OF_FILES = new Set(['open', 'stat', 'lstat', 'read', 'scandir']);

/** Why the file system did not give a file, in words; null for an error of another kind. */
export function fileProblem(error: unknown): string | null {
  const { code = '', syscall = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (!OF_FILES.has(syscall)) return null;
  return WORDS[code] ?? `The file cannot be read (${code}).`;
}
