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

const TOKENS = {
  path: 'apps/web/src/theme/tokens.css',
  text: ':root {\n  --font-1: 11px;\n  --weight-bold: 650;\n  --space-1: 2px;\n}\n',
};
const onScale = (declaration: string) =>
  styleFindings([TOKENS, sheet(`.tag {\n  ${declaration}\n}\n`), TAG]);

test.each([
  'font-size: 12px;',
  'font-size: 0.8rem;',
  'font-weight: 600;',
  'font-weight: bold;',
  'font: 600 var(--font-1)/1.2 var(--ui);',
  'font: var(--weight-bold) 12px/1.2 var(--ui);',
  'gap: 8px;',
  'row-gap: var(--space-1) 3px;',
  'padding: 0 1.5px;',
  'margin: -4px 0;',
  'margin-inline: calc(2px + var(--space-1));',
  'padding: var(--space-11);',
  'color: red; font-size: var(--font-x);',
])('type and space off the scale are found: %s', (declaration) => {
  expect(onScale(declaration)).toEqual([expect.stringContaining('is no step of the scale')]);
});

test.each([
  'font-size: var(--font-1);',
  'font-size: 0;',
  'font: inherit;',
  'font: var(--weight-bold) var(--font-1)/1.2 var(--ui);',
  'margin: 0 auto calc(-1 * var(--space-1));',
  'padding: 1px var(--space-1) 20%;',
  'padding: 13mm 15mm;',
  'padding-bottom: calc(var(--space-1) + env(safe-area-inset-bottom));',
  'width: 28px; top: 4px; line-height: 1.45; letter-spacing: -0.03em;',
  '/* margin: 4px; */ color: red;',
])('steps of the scale and other measures pass: %s', (declaration) => {
  expect(onScale(declaration)).toEqual([]);
});

test.each([
  ['<b className={css.tag} style={{ color, fontSize: 12 }} />', 1],
  ["<b className={css.tag} style={{ marginTop: '4px' }} />", 1],
  ['<Group className={css.tag} gap={4} />', 1],
  ['<Group className={css.tag} mt="12" />', 1],
  ['<Group className={css.tag} gap="var(--space-1)" mt="md" p={0} />', 0],
  ['<b className={css.tag} style={{ width: 12, fontSize: titleSize(title) }} />', 0],
])('so are those of components: %s', (element, found) => {
  expect(styleFindings([TOKENS, sheet('.tag {\n}\n'), component(element)])).toHaveLength(found);
});

test('a scale has only so many steps', () => {
  const steps = Array.from({ length: 11 }, (_, at) => `  --space-${at + 1}: ${at}px;\n`).join('');
  const tokens = { ...TOKENS, text: `:root {\n${steps}}\n[data-tv] {\n  --space-1: 4px;\n}\n` };
  expect(styleFindings([tokens])).toEqual([`${TOKENS.path}: 11 steps of 'space'; 10 are enough`]);
});
