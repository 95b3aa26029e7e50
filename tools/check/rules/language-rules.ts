/**
 * Checks that texts exist in English and Spanish; `languageFindings` is pure, check-structure.ts
 * calls it.
 */
import { parseSync } from '@swc/core';
import { SPANISH } from '../../../apps/web/src/language/spanish.ts';
import type { SourceFile } from '../repository-files.ts';

/**
 * Features of the web app whose texts exist only in English, so that everyone gets their pages in
 * English. This list may only shrink: a new feature needs all its texts in both languages.
 */
const ENGLISH_ALONE: readonly string[] = [];

const FEATURE = /^apps\/web\/src\/features\/([^/]+)\//;
/** Folders that features share, except for developer pages, which are English only. */
const SHARED = /^apps\/web\/src\/(api|app(?!\/dev\/)|charts|connection|controls|pizza|place)\//;
const ROUTES = /^apps\/web\/src\/app\/[\w-]*routes\.tsx$/;
/**
 * Printed texts use the language of the report; the type of their tables requires both languages.
 */
const PRINTED = /\/(?:print|sheets)\/(?:messages\/[\w-]+|print-messages)\.ts$/;
const TESTS = /\.(test|fixture)\.tsx?$/;

/** The problems found in these files, one sentence each. */
export function languageFindings(
  files: readonly SourceFile[],
  englishAlone = ENGLISH_ALONE,
): string[] {
  const sources = files.filter(
    ({ path }) => /\.tsx?$/.test(path) && !TESTS.test(path) && !PRINTED.test(path),
  );
  const features = new Set(sources.flatMap(({ path }) => FEATURE.exec(path)?.[1] ?? []));
  const isSpanish = (feature: string | undefined) =>
    feature !== undefined && !englishAlone.includes(feature);
  return [
    ...englishAlone
      .filter((feature) => !features.has(feature))
      .map((feature) => `${feature}: is no feature; take it from the list of language-rules.ts`),
    ...sources
      .filter(({ path }) => isSpanish(FEATURE.exec(path)?.[1]))
      .flatMap(({ path, text }) =>
        literalsOf(path, text, isPhrase).map((found) => `${path}: ${found}`),
      ),
    ...sources
      .filter(({ path }) => SHARED.test(path))
      .flatMap(({ path, text }) =>
        literalsOf(path, text, isPhrase).map((found) => `${path}: ${found}`),
      ),
    ...sources
      .filter(({ path }) => ROUTES.test(path))
      .flatMap(({ path, text }) => unmarkedPages(path, text, isSpanish)),
  ];
}

/** Reports pages whose Spanish mark does not match their feature. */
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

/**
 * Page names and similar texts are stored in lists or given as titles, and `phrase` translates them
 * for display.
 */
const isPhrase = (text: string): boolean => text in SPANISH;

/**
 * Reports user-visible texts in only one language, except those that `isSaid` finds in both
 * languages elsewhere.
 */
function literalsOf(
  path: string,
  source: string,
  isSaid = (_text: string): boolean => false,
): string[] {
  const found: string[] = [];
  const tsx = path.endsWith('.tsx');
  const { body } = parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' });
  // The type of `{ en: ENGLISH, es: SPANISH }` ensures that both constants have all fields.
  const byLanguage = new Set(
    [...source.matchAll(/\b(?:en|es): ([A-Z_]+)\b/g)].map(([, name]) => name!),
  );
  const others = body.filter((item) => !declaresAnyOf(item, byLanguage));
  visit(others, { found, isSaid });
  return found;
}

const declaresAnyOf = (
  item: { type: string; declarations?: unknown },
  names: ReadonlySet<string>,
) =>
  item.type === 'VariableDeclaration' &&
  (item.declarations as { id: Node }[]).some(({ id }) => names.has(String(id.value)));

interface Search {
  found: string[];
  isSaid: (text: string) => boolean;
}

function visit(node: unknown, search: Search): void {
  if (Array.isArray(node)) return node.forEach((one) => visit(one, search));
  if (typeof node !== 'object' || node === null) return;
  // swc wraps arguments and elements in objects that are not nodes.
  if (!isNode(node)) return Object.values(node).forEach((one) => visit(one, search));
  const languages = languagesOf(node);
  if (languages) return missing(languages, search.found);
  if (isSkipped(node)) return;
  const text = textOf(node);
  if (text === null) for (const child of partsOf(node)) visit(child, search);
  else if (!mayBeName(node) || !search.isSaid(text)) {
    search.found.push(`'${text}' is said in one language; use say({ en, es })`);
  }
}

/** A string literal in code, or the title of a page element. */
const mayBeName = (node: Node): boolean =>
  node.type === 'StringLiteral' ||
  (node.type === 'JSXAttribute' && (node['name'] as Node).value === 'title');

/** Only the value of a property; its name is not visible to users. */
const partsOf = (node: Node): unknown[] =>
  node.type === 'KeyValueProperty' ? [node['value']] : Object.values(node);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The texts of `{ en, es }`; null for anything else. */
function languagesOf(node: Node): Map<string, unknown> | null {
  if (node.type !== 'ObjectExpression') return null;
  const texts = new Map<string, unknown>();
  for (const property of node['properties'] as Node[]) {
    // In the shorthand `{ en }`, the key is also the value.
    const key = (property['key'] ?? property) as Node;
    if (key.type === 'Identifier') texts.set(String(key.value), property['value']);
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

/** Callees whose texts are already translated, or only for developers. */
const SAID_BY = new Set(['phrase', 'ownPhrase', 'getRouteApi', 'Error']);
const NOT_CODE = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'TsLiteralType']);

function isSkipped(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'TsLiteralType') return true;
  if (NOT_CODE.has(node.type) && isNode(node['source'])) return true;
  if (node.type === 'JSXAttribute' && UNSPOKEN.has(String((node['name'] as Node).value)))
    return true;
  const callee = node['callee'];
  // Logged texts are for developers.
  if (isNode(callee) && isNode(callee['object']) && callee['object'].value === 'console')
    return true;
  if (isNode(callee) && callee.type === 'Super') return true;
  return isNode(callee) && SAID_BY.has(String(callee.value));
}

/** Attributes whose value is never visible to users. */
const UNSPOKEN = new Set(['className', 'style']);
/** Attributes whose value users see or hear, regardless of its form. */
const SPOKEN = new Set(['aria-label', 'title', 'label', 'placeholder', 'alt', 'description']);
/** The product's name, and texts between programs. */
const NOT_SAID = new Set([
  'Crustodian',
  '… · Crustodian',
  'JWT …',
  '… ms',
  '…=; path=/; max-age=0',
  'tbody tr:nth-child(…) td:nth-of-type(…) button',
  'Unexpected error while checking permissions',
]);
const LETTERS = /\p{L}{2}/u;
/** A sentence, or several words that begin with a capital letter. */
const PROSE = /^\p{Lu}\p{Ll}*\b.* \p{L}|\p{L} .*\p{L}\.$/su;

function textOf(node: Node): string | null {
  const text = literalOf(node);
  return text !== null && NOT_SAID.has(text) ? null : text;
}

function literalOf(node: Node): string | null {
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
