import { expect, test } from 'vitest';
import { retiredNames, retiredWords } from './glossary-rules.ts';

const file = (path: string, text: string) => ({ path, text });

test('identifiers that the glossary gives up are found', () => {
  const glossary = '| Concept | The word | Not |\n| a toast | toast | `Notices`, `oldToast` |\n';
  expect(retiredWords(glossary)).toEqual(['Notices', 'oldToast']);
  expect(retiredNames([file('tools/a.ts', 'export const oldToast = 1;\n')], glossary)).toEqual([
    "tools/a.ts: 'oldToast' is no word of docs/glossary.md",
  ]);
  const found = (path: string, text: string) =>
    retiredNames([file(path, text)], glossary).length > 0;
  expect(found('tools/a.ts', 'interface NoticesProps {}\n')).toBe(true);
  expect(found('tools/a.ts', 'export const useOldToastOnce = 1;\n')).toBe(true);
  expect(found('tools/old-toast-list.ts', 'export const a = 1;\n')).toBe(true);
  expect(found('apps/web/src/controls/NoticesList.tsx', 'export const a = 1;\n')).toBe(true);
  expect(found('tools/a.ts', "const unnoticed = 'oldToasted';\n")).toBe(false);
});
