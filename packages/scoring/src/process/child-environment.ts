/** Variables that programs and native code need; excludes the server's settings and secrets. */
const NEEDED = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_PATH',
  'SystemRoot',
  'NODE_ENV',
  'NODE_OPTIONS',
  'OMP_NUM_THREADS',
  'UV_THREADPOOL_SIZE',
  'VIPS_CONCURRENCY',
] as const;

/** The environment of a process that handles untrusted pictures: it contains no secrets. */
export const childEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(
    NEEDED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
