/** Rules for style sheets; `styleFindings` is pure, check-structure.ts calls it. */
import { posix } from 'node:path';
import type { SourceFile } from '../repository-files.ts';

/** The problems found in the style sheets among these files, one sentence each. */
export const styleFindings = (files: readonly SourceFile[]): string[] => [
  ...classesAgree(files),
  ...stepsOfTheScale(files),
];

const WITHOUT_COMMENTS = /\/\*.*?\*\//gs;
const GLOBAL = /:global\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const SHEET_IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;

interface SheetUser {
  path: string;
  text: string;
  /** The name under which the file imports the sheet. */
  name: string;
}

/** Checks that components use every class of a module's sheet, and that every used class exists. */
function classesAgree(files: readonly SourceFile[]): string[] {
  const users = Map.groupBy(files.flatMap(usersOf), ({ sheet }) => sheet);
  return files
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const classes = classesOf(text);
      const importers = users.get(path) ?? [];
      return [...unusedClasses(path, classes, importers), ...missingClasses(classes, importers)];
    });
}

const usersOf = ({ path, text }: SourceFile): (SheetUser & { sheet: string })[] =>
  /\.tsx?$/.test(path)
    ? [...text.matchAll(SHEET_IMPORT)].map(([, name, from]) => ({
        sheet: posix.join(posix.dirname(path), from!),
        path,
        text,
        name: name!,
      }))
    : [];

function classesOf(sheet: string): Set<string> {
  const selectors = sheet
    .replaceAll(WITHOUT_COMMENTS, '')
    .replaceAll(GLOBAL, '')
    .matchAll(/(?<=^|[{};])([^{};@]+)\{/g);
  return new Set(
    [...selectors].flatMap(([, selector]) =>
      [...selector!.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!),
    ),
  );
}

const used = ({ text, name }: SheetUser): string[] =>
  [...text.matchAll(new RegExp(`(?<![\\w./-])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
    ([, plain, quoted]) => (plain ?? quoted)!,
  );
/** Whether classes are looked up dynamically, as in css[band], which may use any class. */
const looksUp = ({ text, name }: SheetUser): boolean =>
  new RegExp(`(?<![\\w./-])${name}\\[[^']`).test(text);

function unusedClasses(path: string, classes: Set<string>, importers: SheetUser[]): string[] {
  if (importers.some(looksUp)) return [];
  const names = new Set(importers.flatMap(used));
  return [...classes]
    .filter((name) => !names.has(name))
    .map((name) => `${path}: nobody uses the class '${name}'`);
}

const missingClasses = (classes: Set<string>, importers: SheetUser[]): string[] =>
  importers.flatMap((user) =>
    [...new Set(used(user))]
      .filter((name) => !classes.has(name))
      .map((name) => `${user.path}: ${user.name}.${name} is no class of its sheet`),
  );

const TOKENS = 'apps/web/src/theme/tokens.css';
/** The scales of tokens.css, and the maximum number of steps of each. */
const SCALES = { font: 9, weight: 4, space: 10 };

const MEASURED =
  /(?<![\w-])((?:row-|column-)?gap|(?:margin|padding)(?:-[a-z-]+)?|font(?:-size|-weight)?)\s*:\s*([^;{}]+);/g;
/**
 * Hairlines have nothing to scale, and millimetres measure the paper of a sheet, so both are
 * allowed.
 */
const RAW_LENGTH = /(?<![\w.]|\w-)(?!1px\b)\d*\.?\d+(?:px|r?em|pt)\b/;
const RAW_WEIGHT = /(?<![\w.-])[1-9]\d\d(?![\w.])|\b(?:bold|bolder|lighter)$/;
const INLINE =
  /style=\{\{[^}]*\b(?:fontSize|fontWeight|padding\w*|margin\w*|gap|rowGap|columnGap): '?-?[1-9]/g;
const MANTINE = /\s(?:gap|[mp][trblxy]?|fz|fw)=(?:\{-?|")[1-9]/g;

/** Checks that type and spacing use steps of the scale, so that what looks the same is the same. */
function stepsOfTheScale(files: readonly SourceFile[]): string[] {
  const tokens = files.find(({ path }) => path === TOKENS);
  if (!tokens) return [];
  const names = new Set(definedSteps(tokens.text));
  const tooMany = Object.entries(SCALES)
    .map(([scale, most]) => ({ scale, most, has: stepsNamed(names, scale).length }))
    .filter(({ most, has }) => has > most)
    .map(({ scale, most, has }) => `${TOKENS}: ${has} steps of '${scale}'; ${most} are enough`);
  return [...tooMany, ...files.flatMap((file) => offTheScale(file, names))];
}

const definedSteps = (tokens: string): string[] =>
  [...tokens.matchAll(/^\s*--((?:font|weight|space)-\w+):/gm)].map(([, name]) => name!);
const stepsNamed = (names: Set<string>, scale: string): string[] =>
  [...names].filter((name) => name.startsWith(`${scale}-`));

function offTheScale({ path, text }: SourceFile, names: Set<string>): string[] {
  if (!path.startsWith('apps/web/src/')) return [];
  if (path.endsWith('.tsx')) {
    const raw = [...text.matchAll(INLINE), ...text.matchAll(MANTINE)].map(([found]) =>
      found.trim(),
    );
    return raw.map((found) => `${path}: '${found}' is no step of the scale in ${TOKENS}`);
  }
  if (!path.endsWith('.css')) return [];
  const sheet = text.replaceAll(WITHOUT_COMMENTS, '');
  const raw = [...sheet.matchAll(MEASURED)]
    .filter(([, property, value]) => isRaw(property!, value!.trim()))
    .map(([, property, value]) => `${property}: ${value}`);
  const unknown = [...sheet.matchAll(/var\(--((?:font|weight|space)-\w+)/g)]
    .map(([, name]) => name!)
    .filter((name) => !names.has(name));
  return [...raw, ...unknown].map(
    (found) => `${path}: '${found}' is no step of the scale in ${TOKENS}`,
  );
}

const isRaw = (property: string, value: string): boolean =>
  RAW_LENGTH.test(value) || (/^font(-weight)?$/.test(property) && RAW_WEIGHT.test(value));
