/** How style sheets are written; `styleFindings` is pure, check-structure.ts feeds it. */
import { posix } from 'node:path';
import type { SourceFile } from './structure-rules.ts';

/** What is wrong with the style sheets among these files, one sentence each. */
export const styleFindings = (files: readonly SourceFile[]): string[] => classesAgree(files);

const WITHOUT_COMMENTS = /\/\*.*?\*\//gs;
const GLOBAL = /:global\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const SHEET_IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;

interface SheetUser {
  path: string;
  text: string;
  /** What the sheet is called there. */
  name: string;
}

/** Every class of a module's sheet is used by a component, and every used one is there. */
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
/** A class that is looked up by a value, as in css[band], may be any. */
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
