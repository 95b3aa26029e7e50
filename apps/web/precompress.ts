import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json)$/;
/** Smaller files fit into a packet or two as they are. */
const WORTH_IT = 700;
const QUALITY = 9;

/** Writes .br and .gz next to each text file, so that the server need not compress it for every visitor. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      // After every plugin before it that leaves files too.
      sequential: true,
      async handler({ dir }) {
        if (!dir) return;
        const names = await readdir(dir, { recursive: true });
        await Promise.all(
          names.filter((name) => TEXT.test(name)).map((name) => pack(join(dir, name))),
        );
      },
    },
  };
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
