import { expect, test } from 'vitest';
import { commentFindings } from './comment-rules.ts';

/** A constant, so that this file itself passes the rule. */
const OF = 'Of';
const found = (text: string, path = 'tools/a.ts') => commentFindings([{ path, text }]);

test.each([
  ['a comment of one line', `const a = 1;\n/** ${OF} the company. */\nconst b = 2;\n`],
  [
    'a longer one',
    `const a = 1;\n/**\n * ${OF} the company, as it is\n * stored.\n */\nconst b = 2;\n`,
  ],
  ['a line comment', `const a = 1;\n  // ${OF} two the second waits.\n`],
  ['a comment behind code', `const a = 1;\nconst b = 2; // ${OF} the company.\n`],
  ['a comment of a page', `const a = 1;\nconst b = <p>{/* ${OF} the company. */}</p>;\n`],
])('%s that begins with "Of" is found with its line', (_case, text) =>
  expect(found(text)).toEqual([expect.stringMatching(/^tools\/a\.ts:2: a comment begins with/)]),
);

test.each([
  ['a later sentence', `/** The name. ${OF} the company. */\n`],
  ['a later line of a comment', `/**\n * What is left\n * ${OF} Mice and Men\n */\n`],
  ['a later line of a line comment', `// What is left\n// ${OF} Mice and Men.\n`],
  ['another word', '// Often.\n/** Offline. */\n'],
  ['a text', `const a = '${OF} the company';\n`],
])('%s may', (_case, text) => expect(found(text)).toEqual([]));

test('migrations stay as they have run', () =>
  expect(found(`-- ${OF} the company.\n/* ${OF} the company. */\n`, 'apps/api/a.sql')).toEqual([]));
