/** Finds the SQL in a source file: template literals and chains of the query builder. */

export interface Statement {
  text: string;
  /** Line number, starting at 1. */
  line: number;
  by: 'template' | 'builder' | 'file';
}

const BEGINS_CHAIN = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g;
/**
 * Recognizes SQL by its verbs or by its beginning, because some statements have none of the verbs.
 */
const IS_SQL =
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|JOIN)\b|^\s*(?:LISTEN|UNLISTEN|NOTIFY|CREATE|ALTER)\s/;

/** All SQL in TypeScript. Nested pieces are listed both within the outer one and separately. */
export function statementsOf(source: string): Statement[] {
  const templates = templatesOf(source).filter(({ text }) => IS_SQL.test(text));
  return [...templates, ...chainsOf(withoutComments(source))];
}

/** The statements of an SQL file, without comments. */
export function statementsOfFile(source: string): Statement[] {
  const bare = source.replaceAll(/--.*$/gm, '');
  let at = 0;
  return bare.split(';').map((text) => {
    const blank = /^\s*/.exec(text)![0].length;
    const line = lineAt(bare, at + blank);
    at += text.length + 1;
    return { text, line, by: 'file' as const };
  });
}

const lineAt = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** Replaces comments by spaces, so that all other characters keep their positions. */
function withoutComments(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|\s)\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

function chainsOf(source: string): Statement[] {
  return [...source.matchAll(BEGINS_CHAIN)].map(({ index }) => ({
    text: source.slice(index, chainEnd(source, index)),
    line: lineAt(source, index),
    by: 'builder' as const,
  }));
}

/** Position after the last call of a call chain. */
function chainEnd(source: string, start: number): number {
  let at = start;
  for (;;) {
    const link = /^\s*\.\s*\w+(?:<[^()]*>)?\s*\(/.exec(source.slice(at));
    if (!link) return at;
    at = closing(source, at + link[0].length);
  }
}

/** Position after the bracket that closes the one before `start`. */
function closing(source: string, start: number): number {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at]!;
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === "'" || sign === '"') at = source.indexOf(sign, at + 1);
    if (depth === 0) return at + 1;
  }
  return source.length;
}

function templatesOf(source: string): Statement[] {
  const found: Statement[] = [];
  let at = 0;
  while (at < source.length) {
    const next = skipped(source, at);
    if (next > at) at = next;
    else if (source[at] === '`') at = readTemplate(source, at, found).end;
    else at += 1;
  }
  return found;
}

/** Position after a string or comment that starts here; `at` if there is none. */
function skipped(source: string, at: number): number {
  const two = source.slice(at, at + 2);
  if (two === '//') return endOr(source, source.indexOf('\n', at));
  if (two === '/*') return endOr(source, source.indexOf('*/', at) + 2);
  const sign = source[at]!;
  if (sign !== "'" && sign !== '"') return at;
  let end = at + 1;
  while (end < source.length && source[end] !== sign && source[end] !== '\n') {
    end += source[end] === '\\' ? 2 : 1;
  }
  return end + 1;
}
const endOr = (source: string, end: number): number => (end <= 1 ? source.length : end);

/**
 * Reads a template literal from its opening backtick; each interpolation becomes '$', plus any SQL
 * within it.
 */
function readTemplate(source: string, start: number, found: Statement[]) {
  let text = '';
  let at = start + 1;
  while (at < source.length && source[at] !== '`') {
    if (source[at] === '\\') {
      text += source.slice(at, at + 2);
      at += 2;
    } else if (source.startsWith('${', at)) {
      const filled = readFilled(source, at + 2, found);
      text += `$ ${filled.text}`;
      at = filled.end;
    } else {
      text += source[at]!;
      at += 1;
    }
  }
  found.push({ text, line: lineAt(source, start), by: 'template' });
  return { text, end: at + 1 };
}

function readFilled(source: string, start: number, found: Statement[]) {
  let text = '';
  let depth = 1;
  let at = start;
  while (at < source.length && depth > 0) {
    const next = skipped(source, at);
    if (next > at) at = next;
    else if (source[at] === '`') {
      const inner = readTemplate(source, at, found);
      text += ` ${inner.text} `;
      at = inner.end;
    } else {
      if (source[at] === '{') depth += 1;
      if (source[at] === '}') depth -= 1;
      at += 1;
    }
  }
  return { text, end: at };
}
