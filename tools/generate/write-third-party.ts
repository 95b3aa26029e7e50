import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import {
  shippedPackages,
  softwareBill,
  thirdPartyText,
  type Lock,
  type ShippedPackage,
} from './shipped-packages.ts';

/**
 * Writes the licences of shipped packages and the bill of materials from the lock file. With
 * --check, it writes nothing and fails if a file is outdated.
 */
const IS_LICENCE = /^(licen[cs]e|copying|notice)([.-]|$)/i;

function licenceTexts({ folder }: ShippedPackage): string | null {
  if (!existsSync(folder)) throw new Error(`${folder} is not installed: run npm ci.`);
  const texts = readdirSync(folder)
    .filter((name) => IS_LICENCE.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.length > 0 ? texts.join('\n\n') : null;
}

// Safe because npm writes this file.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock };
const shipped = shippedPackages(packages);
const FILES = {
  'THIRD-PARTY.txt': thirdPartyText(shipped, licenceTexts),
  'sbom.cdx.json': `${JSON.stringify(softwareBill(shipped, packageJson.version), null, 2)}\n`,
};
for (const [name, text] of Object.entries(FILES)) {
  if (!process.argv.includes('--check')) writeFileSync(name, text);
  else if (!existsSync(name) || readFileSync(name, 'utf8') !== text) {
    console.error(`${name} is old: run npm run third-party.`);
    process.exitCode = 1;
  }
}
