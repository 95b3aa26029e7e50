import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { workForEver } from '../../packages/scoring/src/fixtures/work-for-ever.ts';

/**
 * Loaded into every process of a product (NODE_OPTIONS): while the file named in this module's URL
 * exists, the native runtime hangs on every picture.
 */
const TRIGGER = new URL(import.meta.url).searchParams.get('while')!;
const SCORING = '/packages/scoring/src/score/score-snapshot.ts';
const UNHURT = '?unhurt';

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(SCORING)) return next(url, context);
    const source = `
      export * from '${url}${UNHURT}';
      import { scoreSnapshot as score } from '${url}${UNHURT}';
      export const scoreSnapshot = (...args) => globalThis.pictureWithoutEnd() ?? score(...args);`;
    return { format: 'module', source, shortCircuit: true };
  },
});

Object.assign(globalThis, {
  pictureWithoutEnd: () => (existsSync(TRIGGER) ? workForEver() : undefined),
});
