import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Loaded into every process of a product (NODE_OPTIONS): while the file that PICTURE_WITHOUT_END names
 * is there, the native runtime is at work on every picture for ever.
 */
const SCORING = '/packages/scoring/src/score-snapshot.ts';
const UNHURT = '?unhurt';
const ONNX_FILES = new URL('../../packages/scoring/src/fixtures/onnx-file.ts', import.meta.url);

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
  pictureWithoutEnd: () =>
    existsSync(process.env['PICTURE_WITHOUT_END'] ?? '') ? workForEver() : undefined,
});

async function workForEver(): Promise<never> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const { classifierFile } = (await import(
    ONNX_FILES.href
  )) as typeof import('../../packages/scoring/src/fixtures/onnx-file.ts');
  const side = 1024;
  const session = await InferenceSession.create(classifierFile(side, [[1, 0, 0]]));
  const image = new Tensor('float32', new Float32Array(3 * side * side), [1, 3, side, side]);
  for (;;) await session.run({ image });
}
