import { expect, test } from 'vitest';
import { findings } from './structure-rules.ts';

const file = (path: string, text = 'export const a = 1;\n') => ({ path, text });
const long = 'const a = 1;\n'.repeat(301);

test.each([
  ['a barrel', file('apps/web/src/controls/index.ts'), 'no barrels'],
  ['a drawer', file('apps/api/src/platform/utils.ts'), 'fits anything'],
  ['a drawer as a folder', file('apps/web/src/controls/helpers/pick.ts'), 'fits anything'],
  ['a camelCase file', file('apps/api/src/platform/openFile.ts'), 'kebab-case'],
  ['a file over 300 lines', file('apps/api/src/platform/long.ts', long), 'split it'],
  [
    'a lint suppression without reason',
    file('tools/a.ts', '// oxlint-disable-next-line no-var\n'),
    'says why',
  ],
  [
    'a compiler suppression without reason',
    file('tools/a.ts', '// @ts-expect-error\n'),
    'says why',
  ],
  ['a rule without test', file('packages/domain/src/pizza/crusts.ts'), 'test beside it'],
  ['an unknown room of the api', file('apps/api/src/models/user.ts'), `no room 'models'`],
  ['an unknown room of the web app', file('apps/web/src/hooks/use-a.ts'), `no room 'hooks'`],
  ['an unknown feature', file('apps/web/src/features/pizzas/a.ts'), 'is no feature'],
  [
    'a contract file of no feature',
    file('packages/contract/src/users.ts'),
    'named after its feature',
  ],
  [
    'a part of no feature',
    file('packages/contract/src/users/second-factor.ts'),
    'named after its feature',
  ],
  ['a contract nobody serves', file('packages/contract/src/feed.ts'), 'no routes.ts'],
  [
    'a served feature without contract',
    file('apps/api/src/features/feed/read-feed.ts'),
    'no file for it',
  ],
  ['a browser test of no feature', file('e2e/misc-things.spec.ts'), 'named after its feature'],
  [
    'production code that asks for tests',
    file('apps/api/src/platform/a.ts', "if (process.env['NODE_ENV'] !== 'test') a();\n"),
    'whether it is tested',
  ],
])('%s is found', (_case, planted, sentence) => {
  expect(findings([planted]).join('\n')).toContain(sentence);
});

test('two migrations of one number are found', () => {
  const both = ['0002-a.sql', '0002-b.sql'].map((name) => file(`apps/api/migrations/${name}`, ''));
  expect(findings(both)).toContain(
    'apps/api/migrations: 0002 is the number of 0002-a.sql, 0002-b.sql',
  );
});

test('files as they should be are let pass', () => {
  const good = [
    file('packages/domain/src/pizza/crusts.ts'),
    file('packages/domain/src/pizza/crusts.test.ts', long),
    file('packages/domain/src/shapes.ts', 'export interface Shape { n: number }\n'),
    file('packages/contract/src/feed.ts'),
    file('apps/api/src/features/feed/routes.ts'),
    file('apps/api/src/platform/database/db-types.generated.ts', long),
    file('apps/api/src/features/feed/set-region-manager.ts'),
    file('apps/web/src/service-worker.ts'),
    file('apps/web/src/features/feed/FeedPage.tsx'),
    file('apps/web/src/features/feed/FeedPage.module.css'),
    file('e2e/feed.spec.ts'),
    file('e2e/feed-filters.spec.ts'),
    file('apps/api/migrations/0001-a.sql', ''),
    file('tools/a.ts', '// @ts-expect-error: the library types this call wrongly\n'),
    file('tools/b.ts', '// oxlint-disable-next-line no-var -- the library wants it\n'),
  ];
  expect(findings(good)).toEqual([]);
});

test('a folder with more than 20 modules is found; tests and fixtures do not count', () => {
  const modules = Array.from({ length: 20 }, (_, i) => file(`tools/check/module-${i}.ts`));
  const others = [file('tools/check/a.test.ts'), file('tools/check/b.fixture.ts')];
  expect(findings([...modules, ...others])).toEqual([]);
  expect(findings([...modules, file('tools/check/one-more.ts')])).toEqual([
    'tools/check: 21 modules; split it by topic at 20',
  ]);
});

test('a package lists the modules that others import, and no others', () => {
  const listing = (...modules: string[]) =>
    file(
      'packages/demo/package.json',
      JSON.stringify({ exports: Object.fromEntries(modules.map((each) => [each, each])) }),
    );
  const user = file('tools/a.ts', "import { a } from '@crustodian/demo/chain/venues';\n");
  expect(findings([listing('./chain/venues'), user])).toEqual([]);
  expect(findings([listing('./chain/venues', './chain/people'), user])).toEqual([
    "packages/demo/package.json: nobody imports './chain/people'; take it off the exports",
  ]);
  expect(findings([listing('./*'), user])).toEqual([
    "packages/demo/package.json: nobody imports './*'; take it off the exports",
    "packages/demo/package.json: './chain/venues' is imported; list it in the exports",
  ]);
});
