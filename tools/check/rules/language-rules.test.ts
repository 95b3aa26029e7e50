import { expect, test } from 'vitest';
import { languageFindings } from './language-rules.ts';

const file = (text: string, path = 'apps/web/src/features/raters/X.tsx') => ({ path, text });
const found = (text: string) => languageFindings([file(text)], []);

test.each([
  ['text between tags', 'const a = <p>Nothing yet</p>;'],
  ['one word of a label', 'const a = <p aria-label="reviewers" />;'],
  ['a sentence in code', "const a = 'Nobody has judged a pizza.';"],
  ['a sentence with values', 'const a = `${b} of ${c} judged`;'],
  ['a text without Spanish', "const a = say({ en: 'Judged' });"],
  ['an empty Spanish text', "const a = say({ en: 'Judged', es: '' });"],
])('%s is found', (_case, text) => expect(found(text)).toHaveLength(1));

test.each([
  ['a text in both languages', "const a = <p>{say({ en: 'Nothing yet', es: 'Aún nada' })}</p>;"],
  ['a text under its own name', "const a = say({ en, es: 'Aún nada' });"],
  ['a class', 'const a = <p className={`cr-display ${b} wide`} />;'],
  ['a phrase', "const a = phrase('Try again');"],
  [
    'classes and styles',
    'const a = <p className={`cr-display ${b}`} style={{ c: `repeat(${d}, minmax(0, 1fr))` }} />;',
  ],
  [
    'a type of texts in both languages',
    "const A: T = { b: 'Nobody yet.' }; const B: T = { b: 'Aún nadie.' }; const C = { en: A, es: B };",
  ],
  ['the name of the product', 'const a = <p>Crustodian</p>;'],
  ['the name of a field', "const a = { 'Sello de queso': 1 };"],
  ['names for the machine', "const a = <p className='cr-hidden' data-at={`${b}%`}>{c}</p>;"],
  ['several classes', 'const a = <p className={`cr-display ${css.b}`}>{c}</p>;'],
])('%s is not', (_case, text) => expect(found(text)).toEqual([]));

test('rooms that features share say all in both languages', () =>
  expect(
    languageFindings(
      [file("const a = 'Nobody has judged a pizza.';", 'apps/web/src/pizza/x.ts')],
      [],
    ),
  ).toHaveLength(1));

const routes = (facts: string) =>
  file(
    `const a = page('/raters', {\n  page: lazyPage(() => import('../features/raters/X.tsx')),${facts}\n});`,
    'apps/web/src/app/measurement-routes.tsx',
  );

test('a page is marked as Spanish where its feature is, and only there', () => {
  const feature = file('const a = 1;');
  expect(languageFindings([feature, routes('')], [])[0]).toContain("say 'spanish: true'");
  expect(languageFindings([feature, routes('\n  spanish: true,')], [])).toEqual([]);
  expect(languageFindings([feature, routes('\n  spanish: true,')], ['raters'])[0]).toContain(
    'is English alone',
  );
});

test('what is no feature any more leaves the list', () =>
  expect(languageFindings([file('const a = 1;')], ['gone'])[0]).toContain('is no feature'));

test('rooms of all pages say their texts in both languages, or keep them as phrases', () => {
  const shared = (text: string, path = 'apps/web/src/controls/X.tsx') =>
    languageFindings([file(text, path)], []);
  expect(shared('const a = <b>Cancel</b>;')).toHaveLength(1);
  expect(shared("const a = { label: 'Cancel everything now.' };")).toHaveLength(1);
  expect(shared("const a = { label: 'Daily feed' };")).toEqual([]);
  expect(shared('const a = <b>Daily feed</b>;')).toHaveLength(1);
  expect(shared('const a = <b>Cancel</b>;', 'apps/web/src/app/dev/X.tsx')).toEqual([]);
});
