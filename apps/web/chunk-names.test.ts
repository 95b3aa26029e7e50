import { expect, test } from 'vitest';
import { chunkNames, type BuiltChunk } from './chunk-names.ts';

const chunk = (name: string, imports: string[], dynamicImports: string[] = []): BuiltChunk => ({
  fileName: name,
  imports,
  dynamicImports,
  facadeModuleId: /^(main|tv|start)$|Page$/.test(name) ? `/src/${name}.tsx` : null,
  moduleIds: [`/src/${name}.tsx`],
});
const STARTS = {
  app: /\/main\.tsx$/,
  early: /\/start\.tsx$/,
  mainPage: /FeedPage\.tsx$/,
  page: /Page\.tsx$/,
  beside: { tv: /\/tv\.tsx$/ },
};

test('a module is where the pages that need it find little else', () => {
  const names = chunkNames(
    [
      chunk('main', ['react', 'shell'], ['start', 'FeedPage', 'AdminPage']),
      chunk('start', ['react', 'calls']),
      chunk('tv', ['react'], ['TvPage']),
      chunk('TvPage', ['formatters']),
      chunk('FeedPage', ['shell', 'calls', 'grid', 'picker', 'formatters']),
      chunk('AdminPage', ['picker', 'table']),
      chunk('react', []),
      chunk('shell', ['react']),
      chunk('calls', []),
      chunk('grid', ['react', 'picker']),
      chunk('picker', ['react']),
      chunk('formatters', []),
      chunk('table', []),
    ],
    STARTS,
  );
  expect(Object.fromEntries(names)).toEqual({
    '/src/react.tsx': 'app-tv',
    '/src/shell.tsx': 'app',
    '/src/calls.tsx': 'early',
    '/src/grid.tsx': 'main-page',
    '/src/picker.tsx': 'pages',
    '/src/formatters.tsx': 'pages-tv',
  });
});
