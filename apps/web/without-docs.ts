import type { Plugin } from 'vite';

/** Fields of a call of the contract that its documentation and the server read, and no page. */
const OF_DOCS = new Set(['summary', 'tokens']);

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Call extends Node {
  callee: { name?: string };
  arguments: { properties?: (Node & { key?: { name?: string } })[] }[];
}

/** Leaves out of the pages what only documents and guards the calls of the contract: it would be a tenth of it. */
export function withoutDocs(): Plugin {
  return {
    name: 'without-docs',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/packages\/contract\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
      handler(code) {
        const cuts = callsOf(this.parse(code)).flatMap((call) => cutsOf(call, code));
        const kept = cuts
          .sort((a, b) => b.start - a.start)
          .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
        return { code: kept, map: null };
      },
    },
  };
}

/** The calls `export const name = endpoint({ … })`. */
const callsOf = ({ body }: { body: readonly object[] }): Call[] =>
  // Safe because every part of the tree that is read is asked for first.
  (body as { declaration?: { declarations?: { init?: Call }[] } }[])
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .flatMap(({ init }) => (init?.callee?.name === 'endpoint' ? [init] : []));

/** The properties that no page reads, each with the comma behind it. */
const cutsOf = ({ arguments: [definition] }: Call, code: string) =>
  (definition?.properties ?? [])
    .filter(({ key }) => OF_DOCS.has(key?.name ?? ''))
    .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end }));
