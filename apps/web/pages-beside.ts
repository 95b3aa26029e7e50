import { dirname } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';

/**
 * Builds what has nothing of the app in it into its folder, each by itself: pages share no file with it
 * nor with each other, so that each comes as one script and one sheet, and a service worker is one script.
 * @param starts paths of the pages' HTML, or of a worker
 */
export function pagesBeside(starts: readonly string[], config: UserConfig): Plugin {
  return {
    name: 'pages-beside',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        for (const start of starts) {
          await build({
            ...config,
            root: dirname(start),
            configFile: false,
            logLevel: 'warn',
            publicDir: false,
            build: {
              ...config.build,
              manifest: false,
              outDir: dir!,
              emptyOutDir: false,
              rolldownOptions: { ...config.build?.rolldownOptions, input: start },
            },
          });
        }
      },
    },
  };
}
