import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { buildWeb } from '../run/build-web.mjs';
import { ROOT } from '../run/step.mjs';
import { releasePackages, type LockEntry, type LockPackages } from './release-lock.ts';

/** The first version that runs TypeScript directly, without a flag. */
const NODE = '>=24';
const WORKSPACES = [
  'apps/api',
  'packages/contract',
  'packages/demo',
  'packages/domain',
  'packages/scoring',
];
const WHOLE = [
  'LICENSE',
  'NOTICE',
  'THIRD-PARTY.txt',
  'sbom.cdx.json',
  'apps/api/src',
  'apps/api/migrations',
  'apps/web/dist',
  'packages/contract/src',
  'packages/demo/src',
  'packages/domain/src',
  'packages/scoring/src',
  'packages/scoring/models',
];
const IS_FOR_DEVELOPMENT = /\/src\/test\/|\.(test|fixture)\.tsx?$|\/\.made-from$|\.md$/;

/**
 * Copies the files that run the product to a folder, and first builds the web app if it is
 * outdated.
 */
export async function stageRelease(folder: string): Promise<void> {
  await buildWeb();
  for (const path of WHOLE.flatMap(filesUnder)) {
    if (IS_FOR_DEVELOPMENT.test(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  for (const workspace of WORKSPACES) {
    const { devDependencies: _tests, ...rest } = readJson<LockEntry>(`${workspace}/package.json`);
    write(`${workspace}/package.json`, rest);
  }
  const { name, version, license, type } = packageJson;
  const root = { name, version, license, workspaces: WORKSPACES, engines: { node: NODE } };
  write('package.json', {
    ...root,
    private: true,
    type,
    scripts: { start: 'node apps/api/src/main.ts', cli: 'node apps/api/src/cli.ts' },
  });
  const lock = readJson<{ packages: LockPackages }>('package-lock.json');
  write('package-lock.json', {
    ...lock,
    packages: releasePackages(lock.packages, root, WORKSPACES),
  });
  cpSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'));

  function write(path: string, content: object): void {
    writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
  }
}

// Safe because npm and this repository write these files.
const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;

function filesUnder(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(`${path}/${entry.name}`));
}
