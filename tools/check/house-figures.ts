import { posix } from 'node:path';
import type { SourceFile } from './repository-files.ts';
import { isContractOfFeature, isModule } from './rules/structure-rules.ts';

/** A statistic of the code base, with its target. */
export interface HouseFigure {
  what: string;
  now: string;
  aim: string;
}

/** A module with fewer lines needs at least two importers. */
const SMALL = 25;
/**
 * Modules that may be small: calls, commands, routes, pages, jobs, criteria of the score, test
 * fixtures, and program entry points.
 */
const STANDS_ALONE =
  /(^|\/)(routes|main|app|cli|jobs)\.tsx?$|Page\.tsx$|\.job\.ts$|-worker\.ts$|\.config\.ts$|\.d\.ts$|^packages\/contract\/|\/src\/(commands|fixtures)\/|\/score\/criteria\/|^e2e\/|\/src\/test\/|\/training\//;
const IS_CALL = /\bhandle(WithState)?\(/;
const IS_TEST = /\.(test|spec|fixture)\.tsx?$/;

const HAND_WRITTEN = /\.(ts|tsx|mjs|css|sql)$/;
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const linesOf = ({ text }: SourceFile) => text.split('\n').length - 1;

/** For each module, the modules that import it, excluding tests. */
export function importersOf(files: readonly SourceFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, text } of files.filter((file) => !IS_TEST.test(file.path))) {
    const named = [...text.matchAll(IMPORT)].map(([, name]) => targetOf(path, name!));
    for (const target of new Set(named)) {
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}

function targetOf(path: string, name: string): string {
  if (name.startsWith('.')) return posix.join(folderOf(path), name);
  return name
    .replace(/^#(platform|pizzas|reports|test)\/(.+)$/, 'apps/api/src/$1/$2.ts')
    .replace(/^@crustodian\/(\w+)\/(.+)$/, 'packages/$1/src/$2.ts');
}

/** Modules that are small and have a single importer, and should therefore be inlined. */
export function crumbs(files: readonly SourceFile[]): string[] {
  const importers = importersOf(files);
  return files
    .filter((file) => isModule(file.path) && linesOf(file) < SMALL)
    .filter(({ path, text }) => !STANDS_ALONE.test(path) && !IS_CALL.test(text))
    .filter(({ path }) => importers.get(path)?.length === 1)
    .map(({ path }) => path);
}

/** The distinct values of a property in the style sheets. */
export function valuesOf(files: readonly SourceFile[], property: string): Set<string> {
  const declaration = new RegExp(`^\\s*(?:${property}):\\s*([^;]+);`, 'gm');
  return new Set(
    files
      .filter(({ path }) => path.endsWith('.css'))
      .flatMap(({ text }) => [...text.matchAll(declaration)].map(([, value]) => value!.trim())),
  );
}

const SPACING = '(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z-]+)?';
/** Lengths that are not a step of the scale; 1px hairlines are exempt. */
const rawLengths = (values: Set<string>): string[] =>
  [...values].filter((value) => /(?<![\w.]|\w-)(?!1px\b)\d*\.?\d+(px|rem|em)\b/.test(value));

/** The distinct steps of a scale that the sheets define. */
const stepsOf = (files: readonly SourceFile[], scale: string): Set<string> =>
  new Set(
    files
      .filter(({ path }) => path.endsWith('.css'))
      .flatMap(({ text }) => [...text.matchAll(new RegExp(`^\\s*(--${scale}-\\w+):`, 'gm'))])
      .map(([, name]) => name!),
  );

/** All figures that can be computed from the sources alone. */
export function houseFigures(files: readonly SourceFile[]): HouseFigure[] {
  const own = files.filter(({ path }) => HAND_WRITTEN.test(path) && !/\.generated\./.test(path));
  const lines = (some: readonly SourceFile[]) =>
    some.reduce((sum, file) => sum + linesOf(file), 0).toLocaleString('en');
  const folders = Map.groupBy(
    own.filter(({ path }) => isModule(path) && !isContractOfFeature(path)),
    ({ path }) => folderOf(path),
  );
  const crowded = [...folders.values()].filter(({ length }) => length > 20).length;
  const production = own.filter(
    ({ path }) => /^(apps|packages)\//.test(path) && !IS_TEST.test(path),
  );
  const asksForTests = production.filter(({ text }) => /NODE_ENV'?\]? *[!=]== *'test'/.test(text));
  const wide = files.filter(
    ({ path, text }) => /^packages\/\w+\/package\.json$/.test(path) && text.includes('"./*"'),
  );
  /** Number of defined steps plus values that are not steps. */
  const scaleOf = (scale: string, properties: string) =>
    stepsOf(own, scale).size +
    [...valuesOf(own, properties)].filter((value) => /^(?!0$|1px$)[\d.]+(px|rem|em)?$/.test(value))
      .length;
  const row = (what: string, now: number | string, aim: string) => ({ what, now: `${now}`, aim });
  return [
    row('Folders with more than 20 modules of their own', `${crowded} of ${folders.size}`, '0'),
    row(`Modules under ${SMALL} lines with one importer`, crumbs(own).length, '0'),
    row('Hand-written lines, tests included', lines(own), '140,000'),
    row('Lines of tests', lines(own.filter(({ path }) => IS_TEST.test(path))), ''),
    row('Lines of CSS', lines(own.filter(({ path }) => path.endsWith('.css'))), '10,500'),
    row('Font sizes', scaleOf('font', 'font-size'), '9'),
    row('Font weights', scaleOf('weight', 'font-weight'), '4'),
    row('Steps of gap, margin and padding', scaleOf('space', SPACING), '10'),
    row('Raw lengths of gap, margin and padding', rawLengths(valuesOf(own, SPACING)).length, '0'),
    row('Production code that asks whether it is tested', asksForTests.length, '0'),
    row('Packages that export all they have', wide.length, '0'),
  ];
}

/** A Markdown table, aligned as Prettier would align it. */
export function markdownTable(figures: readonly HouseFigure[]): string {
  const rows = [{ what: 'Figure', now: 'Now', aim: 'Aim' }, ...figures];
  const width = (key: keyof HouseFigure) => Math.max(...rows.map((one) => one[key].length));
  const line = ({ what, now, aim }: HouseFigure) =>
    `| ${what.padEnd(width('what'))} | ${now.padEnd(width('now'))} | ${aim.padEnd(width('aim'))} |`;
  const rule = `| ${'-'.repeat(width('what'))} | ${'-'.repeat(width('now'))} | ${'-'.repeat(width('aim'))} |`;
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n');
}
