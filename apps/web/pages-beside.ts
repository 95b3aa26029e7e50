import { dirname } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';

/**
 * Builds pages that have nothing of the app in them into its folder, each by itself: they share no
 * file with it nor with each other, so that each comes as one script and one sheet.
 * @param pages paths of their HTML
 */
export function pagesBeside(pages: readonly string[], config: UserConfig): Plugin {
  return {
    name: 'pages-beside',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        for (const page of pages) {
          await build({
            ...config,
            root: dirname(page),
            configFile: false,
            logLevel: 'warn',
            publicDir: false,
            build: {
              ...config.build,
              manifest: false,
              outDir: dir!,
              emptyOutDir: false,
              rolldownOptions: { input: page },
            },
          });
        }
      },
    },
  };
}
