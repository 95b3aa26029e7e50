import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { build, defineConfig, type UserConfig } from 'vite';
import { chunkNames, type BuiltChunk } from './chunk-names.ts';
import { precompress } from './precompress.ts';

const API = 'http://127.0.0.1:8080';
const TV_WORKER = 'store-tv-worker';

const OUTPUT = {
  // At the root and always under one name, so that it may serve all addresses of screens.
  entryFileNames: ({ name }: { name: string }) =>
    name === TV_WORKER ? '[name].js' : 'assets/[name]-[hash].js',
};

const app: UserConfig = {
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API, '/token': API },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Told before compression: what draws the charts has 546 KB.
    chunkSizeWarningLimit: 600,
    // Nothing as a data address: fonts and pictures come from files, as the content policy asks.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        main: resolve(import.meta.dirname, 'index.html'),
        // The store TV is a page of its own, with none of the app in it.
        tv: resolve(import.meta.dirname, 'tv.html'),
        // Nor has what the server prints.
        print: resolve(import.meta.dirname, 'print.html'),
        [TV_WORKER]: resolve(import.meta.dirname, 'src/store-tv-worker.ts'),
      },
      output: OUTPUT,
    },
  },
};

/** One chunk, so that zod is set before any chunk with schemas is run. */
const ZOD = { name: 'zod', test: /node_modules\/zod\/|\/zod-setting\.ts$/, priority: 1 };

/** Built twice: what the bundler finds to be needed where says into which files it goes. */
export default defineConfig(async ({ command }) => {
  if (command !== 'build') return app;
  const names = await partsOfApp();
  // Each part has all it needs in the parts before it: nothing more may be drawn into one.
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [ZOD, { name: (id: string) => names.get(id) ?? null }],
  };
  return withOutput({ codeSplitting }, [precompress()]);
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
  // Holds because nothing is watched, and one format is written.
  const { output } = built as { output: ({ type: string } & BuiltChunk)[] };
  return chunkNames(
    output.filter(({ type }) => type === 'chunk'),
    {
      app: /\/index\.html$/,
      early: /\/start-feed\.ts$/,
      mainPage: /\/(?:Test)?FeedPage\.tsx$/,
      page: /Page\.tsx$/,
      beside: { tv: /\/tv\.html$/, print: /\/print\.html$/ },
    },
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
