import { expect, test } from 'vitest';
import { crumbs, houseFigures, markdownTable, valuesOf } from './house-figures.ts';

const file = (path: string, text = 'export const a = 1;\n') => ({ path, text });
const importing = (path: string, ...names: string[]) =>
  file(path, names.map((name) => `import { a } from '${name}';\n`).join(''));

const SMALL = 'packages/domain/src/pizza/crust.ts';

test.each([
  ['one importer beside it', [importing('packages/domain/src/pizza/a.ts', './crust.ts')], [SMALL]],
  ['one importer elsewhere', [importing('e2e/a.ts', '@crustodian/domain/pizza/crust')], [SMALL]],
  ['its test alone', [importing('packages/domain/src/pizza/crust.test.ts', './crust.ts')], []],
  [
    'two importers',
    [
      importing('e2e/a.ts', '@crustodian/domain/pizza/crust'),
      importing('packages/domain/src/pizza/b.ts', './crust.ts'),
    ],
    [],
  ],
])('a small module with %s', (_case, others, found) => {
  expect(crumbs([file(SMALL), ...others])).toEqual(found);
});

test('calls, pages and jobs stand alone, and so does what is no longer small', () => {
  const modules = [
    file('apps/api/src/features/feed/read-feed.ts', 'export const a = handle(contract, answer);\n'),
    file('apps/api/src/features/feed/forget-days.job.ts'),
    file('apps/web/src/features/feed/FeedPage.tsx'),
    file('tools/load/figures.ts', 'const a = 1;\n'.repeat(25)),
  ];
  const importers = modules.map(({ path }, i) => importing(`e2e/${i}.ts`, `../${path}`));
  expect(crumbs([...modules, ...importers])).toEqual([]);
});

test('what the style sheets and packages tell', () => {
  const sheet = file(
    'a.css',
    '.a {\n  font-size: 13px;\n  gap: 8px;\n}\n.b {\n  font-size: 13px;\n  padding-left: var(--space-2);\n}\n:root {\n  --font-1: 11px;\n  --space-2: 4px;\n}\n',
  );
  expect(valuesOf([sheet], 'font-size')).toEqual(new Set(['13px']));
  const wide = file('packages/domain/package.json', '{ "exports": { "./*": "./src/*.ts" } }');
  const asking = file('apps/api/src/a.ts', "if (process.env['NODE_ENV'] === 'test') a();\n");
  const now = Object.fromEntries(
    houseFigures([sheet, wide, asking]).map((figure) => [figure.what, figure.now]),
  );
  expect(now).toMatchObject({
    'Hand-written lines, tests included': '13',
    'Lines of CSS': '12',
    'Font sizes': '2',
    'Font weights': '0',
    'Steps of gap, margin and padding': '2',
    'Raw lengths of gap, margin and padding': '1',
    'Production code that asks whether it is tested': '1',
    'Packages that export all they have': '1',
  });
});

test('the table stands as the formatter sets it', () => {
  expect(markdownTable([{ what: 'Lines of CSS', now: '15,380', aim: '' }])).toBe(
    [
      '| Figure       | Now    | Aim |',
      '| ------------ | ------ | --- |',
      '| Lines of CSS | 15,380 |     |',
    ].join('\n'),
  );
});
