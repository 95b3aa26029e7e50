import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { BUNDLED, fixedText, textsOf, type Bundled } from './fixed-licences.ts';
import {
  shippedPackages,
  softwareBill,
  thirdPartyText,
  type Lock,
  type ShippedPackage,
} from './shipped-packages.ts';

/**
 * Writes the licences of shipped packages and the bill of materials from the lock file. With
 * --check, it writes nothing and fails if a file is outdated. Both fail for a package without the
 * text of its licence.
 */
const IS_LICENCE = /^(licen[cs]e|copying|notice)([.-]|$)/i;

/** Some readmes end with the licence. */
const IN_README = /^#+ license\s+((?:.*\n)*?.*Permission is hereby granted[^]*)/im;

function licenceText({ name, folder }: ShippedPackage): string | null {
  const fixed = fixedText(name);
  if (fixed !== null) return fixed;
  if (!existsSync(folder)) throw new Error(`${folder} is not installed: run npm ci.`);
  const read = (file: string) =>
    readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  const files = readdirSync(folder).sort();
  const texts = files.filter((file) => IS_LICENCE.test(file)).map(read);
  if (texts.length > 0) return texts.join('\n\n');
  const readme = files.find((file) => /^readme\.md$/i.test(file));
  return (readme && IN_README.exec(read(readme))?.[1]) ?? null;
}

function whereOf({ carriers }: Bundled): string {
  if (!carriers) return 'in the container image';
  const those = shipped.map(({ name }) => name).filter((name) => carriers.test(name));
  if (those.length === 0) throw new Error(`No shipped package matches ${carriers}.`);
  return `in ${those[0]}${those.length > 1 ? ` and ${those.length - 1} more` : ''}`;
}

// Safe because npm writes this file.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock };
const shipped = shippedPackages(packages);
const FILES = {
  'THIRD-PARTY.txt': thirdPartyText([
    ...shipped.map((each) => ({ ...each, text: licenceText(each) })),
    ...BUNDLED.map((each) => ({ ...each, text: textsOf(each.texts), where: whereOf(each) })),
  ]),
  'sbom.cdx.json': `${JSON.stringify(softwareBill(shipped, BUNDLED, packageJson.version), null, 2)}\n`,
};
for (const [name, text] of Object.entries(FILES)) {
  if (!process.argv.includes('--check')) writeFileSync(name, text);
  else if (!existsSync(name) || readFileSync(name, 'utf8') !== text) {
    console.error(`${name} is old: run npm run third-party.`);
    process.exitCode = 1;
  }
}
