import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { build, defineConfig, type UserConfig } from 'vite';
import { apiDocs } from './api-docs.ts';
import { chunkNames, type BuiltChunk } from './chunk-names.ts';
import { minifyPublic } from './minify-public.ts';
import { pagesBeside } from './pages-beside.ts';
import { precompress } from './precompress.ts';
import { withoutDocs } from './without-docs.ts';

const API = 'http://127.0.0.1:8080';
const TV_WORKER = 'service-worker';

const OUTPUT = {
  // At the root and always under one name, so that it may serve all addresses of screens.
  entryFileNames: ({ name }: { name: string }) =>
    name === TV_WORKER ? '[name].js' : 'assets/[name]-[hash].js',
};

const app: UserConfig = {
  plugins: [react(), withoutDocs()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API, '/token': API },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Size before compression: the chart library has 546 KB.
    chunkSizeWarningLimit: 600,
    // Nothing as a data address: fonts and pictures come from files, as the content policy asks.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { main: resolve(import.meta.dirname, 'index.html') },
      output: OUTPUT,
    },
  },
};

/** The store TV with its service worker, the sheets that the server prints, and setting a camera up: none has anything of the app in it. */
const BESIDE = ['tv.html', `src/${TV_WORKER}.ts`, 'print.html', 'camera-setup.html'].map((start) =>
  resolve(import.meta.dirname, start),
);

/** One chunk, so that zod is set before any chunk with schemas is run. */
const ZOD = { name: 'zod', test: /node_modules\/zod\/|\/zod-setting\.ts$/, priority: 1 };

/** Built twice: what the bundler finds to be needed where says into which files it goes. */
export default defineConfig(async ({ command }) => {
  if (command !== 'build') return app;
  const names = await partsOfApp();
  // Each part has all it needs in the parts before it: nothing more may be drawn into one.
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [ZOD, { name: (id: string) => names.get(id) ?? null, debugName: 'chunk names' }],
  };
  return withOutput({ codeSplitting }, [
    minifyPublic(),
    apiDocs(),
    pagesBeside(BESIDE, app),
    precompress(),
  ]);
});

async function partsOfApp(): Promise<Map<string, string>> {
  const whole = withOutput({ codeSplitting: { groups: [ZOD] }, minify: false });
  const built = await build({
    ...whole,
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    build: { ...whole.build, write: false, minify: false, cssMinify: false },
  });
  // Safe because nothing is watched, and one format is written.
  const { output } = built as { output: ({ type: string } & BuiltChunk)[] };
  return chunkNames(
    output.filter(({ type }) => type === 'chunk'),
    { app: /\/index\.html$/, mainPage: /\/(?:Test)?FeedPage\.tsx$/, page: /Page\.tsx$/ },
  );
}

function withOutput(output: object, plugins: UserConfig['plugins'] = []): UserConfig {
  const { rolldownOptions } = app.build!;
  return {
    ...app,
    plugins: [...app.plugins!, ...plugins],
    build: {
      ...app.build,
      rolldownOptions: {
        ...rolldownOptions,
        output: { ...OUTPUT, ...output },
      },
    },
  };
}
