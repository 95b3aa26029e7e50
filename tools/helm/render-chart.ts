import { parse, stringify } from 'yaml';

/**
 * Renders the templates of a Helm chart like `helm template`, as far as this repository's chart
 * needs it: values, `if`, `range` over a mapping, and the functions below. Anything else between
 * braces is an error.
 */

type Value = unknown;
type Scope = Record<string, Value>;

type Node =
  | { text: string }
  | { print: string }
  | { if: string; body: Node[] }
  | { range: string; key: string; value: string; body: Node[] };

const FUNCTIONS: Record<string, (input: Value, argument: Value) => Value> = {
  quote: (input) => JSON.stringify(String(input)),
  toYaml: (input) => stringify(input).trimEnd(),
  nindent: (input, spaces) => `\n${String(input).replaceAll(/^/gm, ' '.repeat(Number(spaces)))}`,
  default: (input, otherwise) => (isEmpty(input) ? otherwise : input),
};

export interface Chart {
  chart: string;
  values: string;
  templates: readonly string[];
}

/**
 * The objects that the templates produce.
 * @throws Error if a template uses unsupported syntax
 */
export function renderChart({ chart, values, templates }: Chart, own: object = {}): Value[] {
  const { version, appVersion } = parse(chart) as Record<string, Value>;
  const dot: Scope = {
    Values: merged(parse(values), own),
    Chart: { Version: version, AppVersion: appVersion },
    Release: { Name: 'crustodian' },
  };
  return templates
    .map((template) => write(nodesOf(template), dot, {}))
    .flatMap((text) => text.split(/^---$/m))
    .map((text) => parse(text, { strict: true, uniqueKeys: true }) as Value)
    .filter((object) => object !== null);
}

const ACTION = /\{\{-?\s*(.*?)\s*-?\}\}/s;
/** Dashes inside braces trim the adjacent white space. */
const trimmed = (template: string) =>
  template.replaceAll(/\s*\{\{-/g, '{{').replaceAll(/-\}\}\s*/g, '}}');

function nodesOf(template: string): Node[] {
  const root: Node[] = [];
  const open: Node[][] = [root];
  for (const [at, part] of trimmed(template).split(new RegExp(ACTION, 'gs')).entries()) {
    const into = open.at(-1)!;
    if (at % 2 === 0) {
      into.push({ text: part });
      continue;
    }
    const [, range] = /^range (.*)$/.exec(part) ?? [];
    const [, condition] = /^if (.*)$/.exec(part) ?? [];
    if (part === 'end') open.pop();
    else if (condition !== undefined) into.push({ if: condition, body: opened(open) });
    else if (range !== undefined) into.push({ ...rangeOf(range), body: opened(open) });
    else into.push({ print: part });
  }
  if (open.length !== 1) throw new Error('an action is not ended, or ended twice');
  return root;
}

function opened(open: Node[][]): Node[] {
  const body: Node[] = [];
  open.push(body);
  return body;
}

function rangeOf(text: string): { range: string; key: string; value: string } {
  const [, key, value, range] = /^(\$\w+), (\$\w+) := (\S+)$/.exec(text) ?? [];
  if (!key || !value || !range) throw new Error(`range ${text}: no mapping`);
  return { range, key, value };
}

function write(nodes: readonly Node[], dot: Scope, variables: Scope): string {
  return nodes
    .map((node) => {
      if ('text' in node) return node.text;
      if ('print' in node) return String(valueOf(node.print, dot, variables));
      if ('if' in node) {
        return isEmpty(valueOf(node.if, dot, variables)) ? '' : write(node.body, dot, variables);
      }
      const entries = Object.entries(valueOf(node.range, dot, variables) as object).toSorted(
        ([a], [b]) => (a < b ? -1 : 1),
      );
      return entries
        .map(([key, value]) =>
          write(node.body, dot, { ...variables, [node.key]: key, [node.value]: value }),
        )
        .join('');
    })
    .join('');
}

function valueOf(pipeline: string, dot: Scope, variables: Scope): Value {
  const [first, ...steps] = pipeline.split(/\s*\|\s*/);
  return steps.reduce(
    (input, step) => {
      const [name, argument] = step.split(/\s+/);
      const run = FUNCTIONS[name!];
      if (!run) throw new Error(`${step}: no such function here`);
      return run(input, argument === undefined ? undefined : termOf(argument, dot, variables));
    },
    termOf(first!, dot, variables),
  );
}

function termOf(term: string, dot: Scope, variables: Scope): Value {
  if (/^\d+$/.test(term)) return Number(term);
  const [, start, path] = /^(\$\w*|)((?:\.\w+)*)$/.exec(term) ?? [];
  if (start === undefined || (start === '' && path === '')) throw new Error(`${term}: no value`);
  const from = start === '' || start === '$' ? dot : variables[start];
  return path!
    .split('.')
    .slice(1)
    .reduce((value, name) => {
      const found = (value as Scope)[name];
      if (found === undefined) throw new Error(`${term} is not among the values`);
      return found;
    }, from);
}

const isEmpty = (value: Value): boolean =>
  value === undefined || value === null || value === '' || value === false || value === 0;

function merged(base: Value, own: Value): Value {
  if (!isMapping(base) || !isMapping(own)) return own;
  const keys = Object.entries(own).map(([key, value]) => [key, merged(base[key], value)] as const);
  return { ...base, ...Object.fromEntries(keys) };
}
const isMapping = (value: Value): value is Scope =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
