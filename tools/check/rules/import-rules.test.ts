import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Violations in an otherwise empty tree: the rule, the file and what it imports. */
const PLANTED = [
  ['domain-is-pure', 'packages/domain/src/a.ts', 'node:fs'],
  ['arrow-packages-domain', 'packages/domain/src/b.ts', '../../contract/src/a.ts'],
  ['contract-is-wire-only', 'packages/contract/src/a.ts', 'node:path'],
  ['arrow-packages-contract', 'packages/contract/src/b.ts', '../../../apps/api/src/platform/a.ts'],
  ['arrow-packages-scoring', 'packages/scoring/src/a.ts', '../../contract/src/c.ts'],
  ['arrow-packages-demo', 'packages/demo/src/a.ts', '../../../apps/api/src/platform/a.ts'],
  ['arrow-apps-api', 'apps/api/src/features/feed/a.ts', '../../../../web/src/theme/a.ts'],
  ['arrow-apps-web', 'apps/web/src/features/feed/a.ts', '../../../../../packages/scoring/src/b.ts'],
  [
    'demo-for-the-command-line-only',
    'apps/api/src/features/feed/b.ts',
    '../../../../../packages/demo/src/b.ts',
  ],
  ['no-node-in-the-browser', 'apps/web/src/theme/b.ts', 'node:fs'],
  ['tests-are-not-imported', 'apps/web/src/theme/c.ts', './a.test.ts'],
  ['test-tools-stay-in-tests', 'apps/api/src/platform/b.ts', '../test/database.ts'],
  [
    'platform-scores-nothing',
    'apps/api/src/platform/e.ts',
    '../../../../packages/scoring/src/score/score-snapshot.ts',
  ],
  ['layer-api-platform', 'apps/api/src/platform/c.ts', '../pizzas/a.ts'],
  ['layer-api-pizzas', 'apps/api/src/pizzas/b.ts', '../features/feed/c.ts'],
  ['layer-api-features', 'apps/api/src/features/feed/d.ts', '../../app.ts'],
  ['layer-web-theme', 'apps/web/src/theme/d.ts', '../pizza/a.ts'],
  ['layer-web-pizza', 'apps/web/src/pizza/b.ts', '../controls/a.ts'],
  ['layer-web-controls', 'apps/web/src/controls/b.ts', '../features/feed/c.ts'],
  ['layer-web-api', 'apps/web/src/api/b.ts', '../features/feed/c.ts'],
  ['layer-web-features', 'apps/web/src/features/feed/e.ts', '../../app/routes.ts'],
  ['features-of-api-stand-alone', 'apps/api/src/features/feed/f.ts', '../review/a.ts'],
  ['features-of-web-stand-alone', 'apps/web/src/features/session/b.ts', '../feed/c.ts'],
  ['feature-feed-of-web', 'apps/web/src/features/feed/g.ts', '../analytics/a.ts'],
  ['resolvable', 'apps/api/src/platform/d.ts', './missing.ts'],
] as const;

/** Imports that the rules allow: the edges listed for features, and downward arrows. */
const ALLOWED = [
  ['apps/web/src/features/feed/ok.ts', '../review/a.ts'],
  ['apps/web/src/app/ok.ts', '../features/feed/ok.ts'],
  ['apps/api/src/features/feed/ok.ts', '../../pizzas/a.ts'],
  ['apps/api/src/pizzas/ok.ts', '../../../../packages/domain/src/ok.ts'],
  ['apps/web/src/features/feed/ok-too.ts', '../../api/a.ts'],
  ['apps/api/src/platform/ok.test.ts', '../test/database.ts'],
  ['apps/api/src/platform/ok.ts', '../../../../packages/scoring/src/image/decode-image.ts'],
  ['apps/api/src/pizzas/ok-too.ts', '../../../../packages/scoring/src/score/score-snapshot.ts'],
  ['apps/api/src/test/ok.ts', '../app.ts'],
] as const;

let folder = '';
let found: { rule: string; from: string }[] = [];

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text, { flag: 'w' });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'crustodian-imports-'));
  plant('package.json', '{ "type": "module" }');
  const imports = [...PLANTED.map(([, from, to]) => [from, to] as const), ...ALLOWED];
  const targets = imports
    .filter(([, to]) => to.startsWith('.') && !to.includes('missing'))
    .map(([from, to]) => join(dirname(from), to));
  for (const path of targets) plant(path, 'export type A = 1;\n');
  for (const [from, to] of imports)
    plant(from, `import type { A } from '${to}';\nexport type B = A;\n`);
  plant('apps/api/src/platform/cycle-a.ts', `import './cycle-b.ts';\n`);
  plant('apps/api/src/platform/cycle-b.ts', `import './cycle-a.ts';\n`);
  found = violations();
});
afterAll(() => rmSync(folder, { recursive: true }));

function violations(): { rule: string; from: string }[] {
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = ['--config', resolve('.dependency-cruiser.mjs'), '--output-type', 'json'];
  const run = spawnSync(process.execPath, [program, ...args, 'packages', 'apps'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { summary } = JSON.parse(run.stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ from, rule }) => ({ rule: rule.name, from }));
}

test.each(PLANTED)('%s: %s must not import %s', (rule, from) => {
  expect(found).toContainEqual({ rule, from });
});

test('no-cycles: two files that import each other', () => {
  expect(found.filter(({ rule }) => rule === 'no-cycles')).not.toEqual([]);
});

test.each(ALLOWED)('%s may import %s', (from) => {
  expect(found.filter((violation) => violation.from === from)).toEqual([]);
});
