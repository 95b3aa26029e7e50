import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** Minifies the scripts of the public folder, which the bundler copies as they are: browsers load them first. */
export function minifyPublic(): Plugin {
  let publicDir = '';
  return {
    name: 'minify-public',
    apply: 'build',
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        const scripts = (await readdir(publicDir)).filter((name) => name.endsWith('.js'));
        for (const name of scripts) {
          const { code, errors } = minifySync(name, await readFile(join(publicDir, name), 'utf8'), {
            compress: true,
            mangle: true,
          });
          if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
          await writeFile(join(dir!, name), code);
        }
      },
    },
  };
}
