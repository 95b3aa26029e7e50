import { expect, test } from 'vitest';
import { chunkNames, type BuiltChunk } from './chunk-names.ts';

const chunk = (name: string, imports: string[]): BuiltChunk => ({
  fileName: name,
  imports,
  facadeModuleId: /^main$|Page$/.test(name) ? `/src/${name}.tsx` : null,
  moduleIds: [`/src/${name}.tsx`],
});
const STARTS = { app: /\/main\.tsx$/, mainPage: /FeedPage\.tsx$/, page: /Page\.tsx$/ };

test('a module is where the pages that need it find little else', () => {
  const names = chunkNames(
    [
      chunk('main', ['react', 'shell']),
      chunk('FeedPage', ['shell', 'grid', 'picker']),
      chunk('AdminPage', ['picker', 'table']),
      chunk('react', []),
      chunk('shell', ['react']),
      chunk('grid', ['react', 'picker']),
      chunk('picker', ['react']),
      chunk('table', []),
    ],
    STARTS,
  );
  expect(Object.fromEntries(names)).toEqual({
    '/src/react.tsx': 'app',
    '/src/shell.tsx': 'app',
    '/src/grid.tsx': 'main-page',
    '/src/picker.tsx': 'pages',
  });
});
