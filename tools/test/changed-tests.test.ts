import { expect, test } from 'vitest';
import { chooseTests } from './changed-tests.ts';

const file = (path: string, text = '') => ({ path, text });
const FILES = [
  file('packages/domain/src/pizza/crust.ts'),
  file('packages/domain/src/pizza/pizza.ts', "import { crust } from './crust.ts';\n"),
  file(
    'apps/api/src/features/feed/read-feed.ts',
    "import { a } from '@crustodian/domain/pizza/pizza';\n",
  ),
  file('apps/api/src/app.ts', "import { a } from './features/feed/read-feed.ts';\n"),
  file(
    'apps/web/src/features/feed/FeedPage.tsx',
    "import { a } from '@crustodian/domain/pizza/pizza';\n",
  ),
  ...['feed', 'feed-filters', 'feeder', 'review', 'controls'].map((name) =>
    file(`e2e/${name}.spec.ts`),
  ),
];
const MATRIX = 'apps/api/src/app.test.ts';

test.each([
  [
    'a rule: what uses it on the server, through other rules too',
    'packages/domain/src/pizza/crust.ts',
    {
      related: ['packages/domain/src/pizza/crust.ts'],
      endpoint: [MATRIX, 'apps/api/src/features/feed/'],
      browser: [],
    },
  ],
  [
    'an endpoint: its feature, on the server and in the browser',
    'apps/api/src/features/feed/read-feed.ts',
    {
      related: [],
      endpoint: [MATRIX, 'apps/api/src/features/feed/'],
      browser: ['e2e/feed.spec.ts', 'e2e/feed-filters.spec.ts'],
    },
  ],
  [
    'a call: its feature in the browser',
    'packages/contract/src/review.ts',
    { related: ['packages/contract/src/review.ts'], endpoint: [], browser: ['e2e/review.spec.ts'] },
  ],
  [
    'a table',
    'apps/api/migrations/0099-crust.sql',
    { related: [], endpoint: [MATRIX, 'apps/api/src/platform/database/'], browser: [] },
  ],
  [
    'a control',
    'apps/web/src/controls/pickers/DayPicker.tsx',
    {
      related: ['apps/web/src/controls/pickers/DayPicker.tsx'],
      endpoint: [],
      browser: ['e2e/controls.spec.ts'],
    },
  ],
  [
    'a browser test: itself',
    'e2e/feeder.spec.ts',
    { related: [], endpoint: [], browser: ['e2e/feeder.spec.ts'] },
  ],
  ['a document: nothing', 'docs/architecture.md', { related: [], endpoint: [], browser: [] }],
])('after a change of %s', (_case, changed, chosen) => {
  expect(chooseTests([changed], FILES)).toEqual(chosen);
});
