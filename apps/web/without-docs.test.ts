import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { withoutDocs } from './without-docs.ts';

const CONTRACT = join(import.meta.dirname, '../../packages/contract/src');

test('no page carries what documents the calls, and each keeps how it is called', async () => {
  const entry = join(CONTRACT, 'every-endpoint.ts');
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutDocs()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  const code = built[0]!.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
  const texts = await Promise.all(
    (await readdir(CONTRACT, { recursive: true }))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFile(join(CONTRACT, name), 'utf8')),
  );
  const paths = texts.flatMap((text) =>
    [...text.matchAll(/\n {2}path: '(.*)',/g)].map(([, path]) => path!),
  );
  expect(paths.length).toBeGreaterThan(150);
  expect(paths.filter((path) => !code.includes(path))).toEqual([]);
  expect(code).not.toMatch(/\n\s*(summary|tokens): ?\[?['"]/);
});
