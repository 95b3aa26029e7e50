import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const API = 'http://127.0.0.1:8080';
const TV_WORKER = 'store-tv-worker';

export default defineConfig({
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API, '/token': API },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Told before compression: the entry is 602 KB, 187 KB on the wire.
    chunkSizeWarningLimit: 700,
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
      output: {
        // At the root and always under one name, so that it may serve all addresses of screens.
        entryFileNames: ({ name }) =>
          name === TV_WORKER ? '[name].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          // One chunk, so that zod is set before any chunk with schemas is run.
          groups: [{ name: 'zod', test: /node_modules\/zod\/|\/zod-setting\.ts$/ }],
        },
      },
    },
  },
});
