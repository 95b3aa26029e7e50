import { expect, test } from 'vitest';
import { styleFindings } from './style-rules.ts';

const SHEET = 'apps/web/src/controls/Tag.module.css';
const sheet = (text: string) => ({ path: SHEET, text });
const component = (body: string) => ({
  path: 'apps/web/src/controls/Tag.tsx',
  text: `import css from './Tag.module.css';\n${body}\n`,
});
const TAG = component('export const Tag = () => <b className={css.tag} />;');

test('a class that nobody uses is found, and one that no sheet has', () => {
  expect(styleFindings([sheet('.tag {\n}\n\n.old,\n.tag :is(.lost) {\n}\n'), TAG])).toEqual([
    `${SHEET}: nobody uses the class 'old'`,
    `${SHEET}: nobody uses the class 'lost'`,
  ]);
  expect(styleFindings([sheet('.label {\n}\n'), TAG])).toEqual([
    `${SHEET}: nobody uses the class 'label'`,
    'apps/web/src/controls/Tag.tsx: css.tag is no class of its sheet',
  ]);
});

test.each([
  ['in a selector of many parts', ".tag[data-look='x']:hover > svg {\n}\n", TAG],
  ['in a media query', '@media (max-width: 47.99em) {\n  .tag {\n  }\n}\n', TAG],
  ['beside classes of other sheets', '.tag :global(.mantine-Button-root) {\n}\n', TAG],
  ['beside numbers with a point', '.tag {\n  opacity: 0.5;\n}\n', TAG],
  [
    'beside a file of the same name',
    '.tag {\n}\n',
    component("import { row } from './pizza-css.ts';\ncss.tag"),
  ],
  ['named in quotes', '.tag {\n}\n', component("const name = css['tag'];")],
  ['looked up by a value', '.good {\n}\n', component('const name = css[band];')],
])('a class that is used passes: %s', (_case, text, user) => {
  expect(styleFindings([sheet(text), user])).toEqual([]);
});
