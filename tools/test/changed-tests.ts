import { importersOf } from '../check/house-figures.ts';
import type { SourceFile } from '../check/repository-files.ts';

/**
 * The tests to run after a change: files for Vitest's `related`, and folders and files to filter
 * by.
 */
export interface ChosenTests {
  /** Changed modules outside the server: Vitest finds the tests that load them. */
  related: string[];
  /** All tests of the server load the whole app, so they are selected by folder. */
  endpoint: string[];
  browser: string[];
}

/** The test of every call as every kind of user. */
const ACCESS_MATRIX = 'apps/api/src/app.test.ts';
/** Browser test topics of folders that belong to no feature. */
const BROWSER_TOPICS: [folder: RegExp, topic: string][] = [
  [/^apps\/web\/src\/(controls|theme)\//, 'controls'],
  [/^apps\/web\/src\/(app|connection)\//, 'shell'],
];

/**
 * Selects the tests to run after changes to `changed`; `files` are the sources of the repository.
 */
export function chooseTests(changed: readonly string[], files: readonly SourceFile[]): ChosenTests {
  const importers = importersOf(files);
  const reached = new Set(changed);
  // Follows imports only within packages: the server folders that use a package's module test it.
  for (const path of reached) {
    if (path.startsWith('packages/'))
      for (const each of importers.get(path) ?? []) reached.add(each);
  }
  const ofServer = [...reached].filter((path) => path.startsWith('apps/api/'));
  const endpoint = new Set(ofServer.flatMap((path) => serverTests(path)));
  const paths = files.map(({ path }) => path);
  const topics = new Set(changed.flatMap(browserTopics));
  const browser = paths.filter((path) => {
    const name = /^e2e\/(.+)\.spec\.ts$/.exec(path)?.[1];
    if (!name) return false;
    return changed.includes(path) || [...topics].some((topic) => isAbout(name, topic));
  });
  return {
    related: changed.filter((path) => /^(packages|tools|apps\/web)\/.+\.(ts|tsx|mjs)$/.test(path)),
    endpoint: endpoint.size > 0 ? [ACCESS_MATRIX, ...endpoint] : [],
    browser,
  };
}

function serverTests(path: string): string[] {
  if (path.startsWith('apps/api/migrations/')) return ['apps/api/src/platform/database/'];
  if (path.startsWith('apps/api/src/test/')) return [];
  const folder = /^apps\/api\/src\/(?:features\/[^/]+|platform\/[^/]+|[^/]+)\//.exec(path)?.[0];
  return folder ? [folder] : [];
}

function browserTopics(path: string): string[] {
  const feature =
    /^apps\/(?:api|web)\/src\/features\/([^/]+)\//.exec(path)?.[1] ??
    /^packages\/contract\/src\/([^/]+)\.ts$/.exec(path)?.[1];
  const topics = BROWSER_TOPICS.filter(([folder]) => folder.test(path)).map(([, topic]) => topic);
  return feature ? [feature, ...topics] : topics;
}

const isAbout = (name: string, topic: string) => name === topic || name.startsWith(`${topic}-`);
