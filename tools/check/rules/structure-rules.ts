/** Rules for locations and names; `findings` is pure, check-structure.ts calls it. */

import { retiredNames } from './glossary-rules.ts';
import type { SourceFile } from '../repository-files.ts';

/** The features of the product, with the same names in contract, api, web and e2e. */
const FEATURES = [
  'session',
  'directory',
  'feed',
  'review',
  'analytics',
  'management',
  'admin',
  'weekly-reports',
  'monthly-reports',
  'report-files',
  'report-mail',
  'report-control',
  'operation-control-center',
  'store-tv',
  'ingest',
  'images',
  'scoring',
  'audit',
  'audited-figures',
  'measurement',
  'objections',
  'raters',
  'signals',
  'today',
  'actions',
  'cameras',
  'camera-setup',
  'rollouts',
  'orders',
  'look-up',
  'morning-mail',
  'integrations',
  'sign-on',
  'privacy',
  'exports',
  'health',
] as const;

/** Files of the contract that do not belong to a single feature. */
const SHARED_CONTRACT =
  'every-endpoint wire/body-examples wire/csv wire/day-range wire/endpoint wire/errors wire/fields wire/open-api wire/pizza'.split(
    ' ',
  );

/** Top-level folders of each app's src. */
const API_ROOMS = 'platform pizzas reports features commands agent demo test'.split(' ');
const WEB_ROOMS =
  'app api language connection features controls pizza charts place audited-figures theme test'.split(
    ' ',
  );

/** Names that do not describe their content. */
const DRAWERS = /(^|\/)(utils?|helpers?|managers?|services?|misc|common|lib|stuff)(\.[a-z.]+$|\/)/;

const LONGEST = 300;
/** Files that may be longer, each with the reason. */
const MAY_BE_LONG: Record<string, string> = {};

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*(\.test|\.module|\.stories)?\.(tsx|css)$/;
const SUPPRESSION =
  /(?:eslint|oxlint)-disable|@ts-(?:expect-error|ignore|nocheck)|prettier-ignore|oxfmt-ignore/;

type Rule = (files: readonly SourceFile[]) => string[];

/** The problems found in these files, one sentence each. */
export const findings = (files: readonly SourceFile[]): string[] =>
  RULES.flatMap((rule) => rule(files));

const each =
  (rule: (file: SourceFile) => string | undefined): Rule =>
  (files) =>
    files.map(rule).filter((finding) => finding !== undefined);

/**
 * Maximum number of modules directly in a folder, excluding tests, fixtures and generated files.
 */
const MOST_MODULES = 20;

const isCode = (path: string) => /\.(ts|tsx|mjs|css)$/.test(path);
const isOurs = (path: string) => /^(packages|apps|e2e|tools)\//.test(path);
/** Excludes these rules and their tests, which contain the names that they refuse. */
const isHandwritten = ({ path }: SourceFile) =>
  isOurs(path) && isCode(path) && !path.startsWith('tools/check/rules/');
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const isGenerated = (path: string) => /\.generated\.[a-z]+$/.test(path);
/** Generated files, wire formats and sample requests: long, but not hard to read. */
const isData = (path: string) =>
  isGenerated(path) || /^packages\/contract\/src\/|\/src\/test\//.test(path);
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const fileNames = each(({ path }) => {
  if (!isOurs(path) || !isCode(path)) return undefined;
  const name = nameOf(path);
  if (name.startsWith('index.')) return `${path}: no barrels; import the file that has it`;
  if (DRAWERS.test(path)) return `${path}: a name that fits anything; use a word of the product`;
  if (KEBAB.test(name) || PASCAL.test(name)) return undefined;
  return `${path}: files are kebab-case, components PascalCase.tsx`;
});

const lengths = each(({ path, text }) => {
  if (!isCode(path) || isTest(path) || isData(path) || path in MAY_BE_LONG) return undefined;
  const lines = text.split('\n').length - 1;
  return lines > LONGEST ? `${path}: ${lines} lines; split it at ${LONGEST}` : undefined;
});

const crowdedFolders: Rule = (files) => {
  const modules = Map.groupBy(
    files.filter(({ path }) => isModule(path) && !isContractOfFeature(path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  return [...modules]
    .filter(([, { length }]) => length > MOST_MODULES)
    .map(
      ([folder, { length }]) =>
        `${folder}: ${length} modules; split it by topic at ${MOST_MODULES}`,
    );
};

/**
 * Contract files of features, which are exempt because there is one per feature and the names sort
 * them.
 */
export const isContractOfFeature = (path: string) => {
  const name = /^packages\/contract\/src\/([^/]+)\.ts$/.exec(path)?.[1];
  return name !== undefined && isFeature(name);
};

export const isModule = (path: string) =>
  isOurs(path) &&
  /\.(ts|tsx|mjs)$/.test(path) &&
  !/\.(test|spec|fixture|d)\.tsx?$/.test(path) &&
  !isGenerated(path);

const glossaryHolds: Rule = (files) => {
  const glossary = files.find(({ path }) => path === 'docs/glossary.md')?.text ?? '';
  return retiredNames(files.filter(isHandwritten), glossary);
};

const longListIsTrue: Rule = (files) =>
  Object.keys(MAY_BE_LONG)
    .filter((path) => !files.some((file) => file.path === path))
    .map((path) => `${path}: listed as long but not there`);

const suppressions: Rule = (files) =>
  files.filter(isHandwritten).flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, i) => ({ line, at: `${path}:${i + 1}` }))
      .filter(({ line }) => SUPPRESSION.test(line) && !/ -- \S|: \S+ \S+ \S+/.test(line))
      .map(({ at }) => `${at}: a suppression says why on its line (-- reason)`),
  );

const rulesAreTested: Rule = (files) => {
  const paths = new Set(files.map(({ path }) => path));
  return [...paths]
    .filter((path) => /^packages\/domain\/src\/.+(?<!\.fixture)\.ts$/.test(path) && !isTest(path))
    .filter((path) => !paths.has(path.replace(/\.ts$/, '.test.ts')) && hasCode(files, path))
    .map((path) => `${path}: a rule has its test beside it`);
};

/** Whether a file contains more than types; a file with only types needs no test. */
function hasCode(files: readonly SourceFile[], path: string): boolean {
  const text = files.find((file) => file.path === path)?.text ?? '';
  return /^export (const|function|class|async)/m.test(text);
}

const rooms = each(({ path }) => {
  const inApi = /^apps\/api\/src\/([^/]+)\//.exec(path)?.[1];
  if (inApi && !API_ROOMS.includes(inApi)) return `${path}: the api has no room '${inApi}'`;
  const inWeb = /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1];
  if (inWeb && !WEB_ROOMS.includes(inWeb)) return `${path}: the web app has no room '${inWeb}'`;
  const feature = /^apps\/(?:api|web)\/src\/features\/([^/]+)\//.exec(path)?.[1];
  return feature && !isFeature(feature) ? `${path}: '${feature}' is no feature` : undefined;
});

const isFeature = (name: string) => (FEATURES as readonly string[]).includes(name);

const contractNames = each(({ path }) => {
  const name = /^packages\/contract\/src\/(.+?)(\.test)?\.ts$/.exec(path)?.[1];
  // A part of a feature has its file in the feature's folder.
  if (!name || isFeature(name.split('/')[0]!) || SHARED_CONTRACT.includes(name)) return undefined;
  return `${path}: a contract file is named after its feature`;
});

/** Every feature of the contract is served, and every served feature has a contract. */
const sidesAgree: Rule = (files) => {
  const paths = new Set(files.map(({ path }) => path));
  return FEATURES.flatMap((feature) => {
    const declared = paths.has(`packages/contract/src/${feature}.ts`);
    const served = paths.has(`apps/api/src/features/${feature}/routes.ts`);
    const folder = [...paths].some((path) => path.startsWith(`apps/api/src/features/${feature}/`));
    if (declared && !served)
      return [`${feature}: in the contract, but apps/api has no routes.ts for it`];
    if (folder && !declared)
      return [`${feature}: served, but packages/contract has no file for it`];
    return [];
  });
};

const browserTests = each(({ path }) => {
  const name = /^e2e\/(.+)\.spec\.ts$/.exec(path)?.[1];
  if (!name || BROWSER_TOPICS.some((topic) => name === topic || name.startsWith(`${topic}-`))) {
    return undefined;
  }
  return `${path}: a browser test is named after its feature or listed as a story`;
});
/** Browser tests that cross features. */
const STORIES = 'story days language shell controls every-screen first-load outage api-docs'.split(
  ' ',
);
/** Browser test files are named after a topic or a part of one: feed-filters. */
const BROWSER_TOPICS = [...FEATURES, ...STORIES];

/**
 * Reports duplicate numbers; gaps are allowed, because numbers are assigned before the work is
 * finished.
 */
const migrationNames: Rule = (files) => {
  const names = files
    .map(({ path }) => /^apps\/api\/migrations\/(.+)$/.exec(path)?.[1])
    .filter((name) => name !== undefined);
  const byNumber = Map.groupBy(names, (name) => name.slice(0, 4));
  return [...byNumber].flatMap(([number, same]) =>
    same.length === 1 ? [] : [`apps/api/migrations: ${number} is the number of ${same.join(', ')}`],
  );
};

/** Tests of these rules, whose quoted sources do not count as imports. */
const QUOTES_SOURCES = /^tools\/(check|test)\/.+\.test\.ts$/;

/**
 * A package exports a list of modules, and another package imports each of them; the client's are
 * for external users.
 */
const exportsAreListed: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const name = /^packages\/(\w+)\/package\.json$/.exec(path)?.[1];
    if (!name || name === 'client') return [];
    const listed = Object.keys((JSON.parse(text) as { exports?: object }).exports ?? {});
    const named = new RegExp(`'@crustodian/${name}/([^']+)'`, 'g');
    const imported = new Set(
      files
        .filter((file) => isCode(file.path) && !QUOTES_SOURCES.test(file.path))
        .flatMap((file) => [...file.text.matchAll(named)].map(([, module]) => `./${module}`)),
    );
    return [
      ...listed
        .filter((each) => !imported.has(each))
        .map((each) => `${path}: nobody imports '${each}'; take it off the exports`),
      ...[...imported]
        .filter((each) => !listed.includes(each))
        .map((each) => `${path}: '${each}' is imported; list it in the exports`),
    ];
  });

const TESTED = /NODE_ENV'?\]? *[!=]==? *'test'/;
const asksForTests = each(({ path, text }) =>
  /^(apps|packages)\//.test(path) && !isTest(path) && TESTED.test(text)
    ? `${path}: production code does not ask whether it is tested; tests hand in what differs`
    : undefined,
);

const RULES: readonly Rule[] = [
  fileNames,
  lengths,
  crowdedFolders,
  glossaryHolds,
  longListIsTrue,
  suppressions,
  rulesAreTested,
  rooms,
  contractNames,
  sidesAgree,
  browserTests,
  migrationNames,
  exportsAreListed,
  asksForTests,
];
