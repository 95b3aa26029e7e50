/** Which features speak Spanish; `languageFindings` is pure, check-structure.ts feeds it. */
import { parseSync } from '@swc/core';
import type { SourceFile } from './structure-rules.ts';

/**
 * Features of the web app whose texts are still English alone, so that their pages are English for
 * everyone. Only ever shorter: a new feature says all it says in both languages.
 */
export const ENGLISH_ALONE: readonly string[] = [
  'admin',
  'analytics',
  'camera-setup',
  'feed',
  'look-up',
  'management',
  'monthly-reports',
  'morning-mail',
  'objections',
  'operation-control-center',
  'orders',
  'report-control',
  'report-files',
  'report-mail',
  'review',
  'scoring',
  'store-tv',
  'weekly-reports',
];

/** Rooms of the web app that features share and that say all they say in both languages. */
const ROOMS: readonly string[] = ['pizza'];

const ROOM = /^apps\/web\/src\/([^/]+)\//;
const FEATURE = /^apps\/web\/src\/features\/([^/]+)\//;
const ROUTES = /^apps\/web\/src\/app\/[\w-]*routes\.tsx$/;
const TESTS = /\.(test|fixture)\.tsx?$/;

/** The problems found in these files, one sentence each. */
export function languageFindings(
  files: readonly SourceFile[],
  englishAlone = ENGLISH_ALONE,
): string[] {
  const sources = files.filter(({ path }) => /\.tsx?$/.test(path) && !TESTS.test(path));
  const features = new Set(sources.flatMap(({ path }) => FEATURE.exec(path)?.[1] ?? []));
  const isSpanish = (feature: string | undefined) =>
    feature !== undefined && !englishAlone.includes(feature);
  return [
    ...englishAlone
      .filter((feature) => !features.has(feature))
      .map((feature) => `${feature}: is no feature; take it from the list of language-rules.ts`),
    ...sources
      .filter(
        ({ path }) =>
          isSpanish(FEATURE.exec(path)?.[1]) || ROOMS.includes(ROOM.exec(path)?.[1] ?? ''),
      )
      .flatMap(({ path, text }) => literalsOf(text).map((found) => `${path}: ${found}`)),
    ...sources
      .filter(({ path }) => ROUTES.test(path))
      .flatMap(({ path, text }) => unmarkedPages(path, text, isSpanish)),
  ];
}

/** A page is marked as Spanish where its feature is, and only there. */
function unmarkedPages(
  path: string,
  text: string,
  isSpanish: (feature: string) => boolean,
): string[] {
  const pages = text.matchAll(/= page\('([^']+)',(.*?)\n\}\);/gs);
  return [...pages].flatMap(([, address, facts = '']) => {
    const feature = /features\/([^/]+)\//.exec(facts)?.[1];
    if (feature === undefined || isSpanish(feature) === facts.includes('spanish: true')) return [];
    return [
      isSpanish(feature)
        ? `${path}: ${address} is of '${feature}', which speaks Spanish: say 'spanish: true'`
        : `${path}: ${address} says 'spanish: true', but '${feature}' is English alone`,
    ];
  });
}

interface Node {
  type: string;
  value?: unknown;
  [field: string]: unknown;
}

/** Texts for people that are not said by language. */
function literalsOf(source: string): string[] {
  const found: string[] = [];
  visit(parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2022' }), found);
  return found;
}

function visit(node: unknown, found: string[]): void {
  if (Array.isArray(node)) return node.forEach((one) => visit(one, found));
  if (typeof node !== 'object' || node === null) return;
  // swc keeps arguments and elements in objects that are no nodes.
  if (!isNode(node)) return Object.values(node).forEach((one) => visit(one, found));
  const languages = languagesOf(node);
  if (languages) return missing(languages, found);
  if (isSkipped(node)) return;
  if (node.type === 'KeyValueProperty') return visit(node['value'], found);
  const text = textOf(node);
  if (text !== null) found.push(`'${text}' is said in one language; use say({ en, es })`);
  else for (const child of Object.values(node)) visit(child, found);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The texts of `{ en, es }`; null for anything else. */
function languagesOf(node: Node): Map<string, unknown> | null {
  if (node.type !== 'ObjectExpression') return null;
  const texts = new Map<string, unknown>();
  for (const property of node['properties'] as Node[]) {
    const key = property['key'] as Node | undefined;
    if (key?.type === 'Identifier') texts.set(String(key.value), property['value']);
  }
  return texts.has('en') || texts.has('es') ? texts : null;
}

function missing(texts: Map<string, unknown>, found: string[]): void {
  for (const language of ['en', 'es']) {
    const value = texts.get(language);
    const isEmpty = isNode(value) && value.type === 'StringLiteral' && value.value === '';
    if (value === undefined || isEmpty) found.push(`a text has no '${language}'`);
  }
}

/** Texts of these are by language already, or for no one but developers. */
const SAID_BY = new Set(['phrase', 'ownPhrase', 'getRouteApi', 'Error']);
const NOT_CODE = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'TsLiteralType']);

function isSkipped(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'TsLiteralType') return true;
  if (node.type === 'JSXAttribute' && (node['name'] as Node).value === 'className') return true;
  if (NOT_CODE.has(node.type) && isNode(node['source'])) return true;
  const callee = node['callee'];
  return isNode(callee) && SAID_BY.has(String(callee.value));
}

/** Attributes whose value people see or hear, whatever it looks like. */
const SPOKEN = new Set(['aria-label', 'title', 'label', 'placeholder', 'alt', 'description']);
const LETTERS = /\p{L}{2}/u;
/** A sentence, or several words of which the first begins with a capital. */
const PROSE = /^\p{Lu}\p{Ll}*\b.* \p{L}|\p{L} .*\p{L}\.$/su;

function textOf(node: Node): string | null {
  if (node.type === 'JSXText') {
    const text = String(node.value).replaceAll(/&\w+;/g, '').trim();
    return LETTERS.test(text) ? text : null;
  }
  if (node.type === 'JSXAttribute') {
    const name = String((node['name'] as Node).value);
    const value = node['value'];
    if (!SPOKEN.has(name) || !isNode(value) || value.type !== 'StringLiteral') return null;
    return LETTERS.test(String(value.value)) ? String(value.value) : null;
  }
  if (node.type === 'StringLiteral') {
    return PROSE.test(String(node.value)) ? String(node.value) : null;
  }
  if (node.type !== 'TemplateLiteral') return null;
  const text = (node['quasis'] as { raw: string }[]).map(({ raw }) => raw).join('…');
  return /\p{L}{2,} |(?<![-#.\w]) \p{L}{2,}/u.test(text) && !text.includes('px') ? text : null;
}
