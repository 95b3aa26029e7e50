/** A package in the lock file, as written by npm. */
interface LockEntry {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
}
export type Lock = Record<string, LockEntry>;

export interface ShippedPackage {
  name: string;
  version: string;
  licence: string;
  /** As written by npm: 'sha512-' and base64. */
  integrity: string;
  /** Path relative to the root. */
  folder: string;
  /** Whether it is only for some platforms, so that it may not be installed here. */
  isOptional: boolean;
}

/**
 * Dev dependencies that are nevertheless shipped: the web app contains a script of the API
 * description's page.
 */
const SHIPPED_THOUGH_DEV = new Set(['@scalar/fastify-api-reference']);

/** The third-party packages of an installation, distinct by name and version. */
export function shippedPackages(lock: Lock): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  for (const [folder, { version, integrity, license, ...entry }] of Object.entries(lock)) {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isShipped = !entry.dev || SHIPPED_THOUGH_DEV.has(name);
    if (!folder.includes('node_modules/') || entry.link || !version || !isShipped) continue;
    const key = `${name}@${version}`;
    if (found.has(key)) continue;
    if (!license || !integrity) throw new Error(`The lock file says too little of ${key}.`);
    found.set(key, {
      name,
      version,
      licence: license,
      integrity,
      folder,
      isOptional: entry.optional ?? false,
    });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/**
 * The shipped packages as a CycloneDX 1.6 document. `npm sbom` is not usable because it refuses
 * packages without a version, such as the workspaces.
 */
export function softwareBill(packages: readonly ShippedPackage[], version: string): object {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'crustodian',
        name: 'crustodian',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: packages.map((each) => ({
      type: 'library',
      'bom-ref': purlOf(each),
      name: each.name,
      version: each.version,
      purl: purlOf(each),
      licenses: [licenceOf(each.licence)],
      hashes: [hashOf(each.integrity)],
    })),
  };
}

const purlOf = ({ name, version }: ShippedPackage): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const licenceOf = (licence: string) =>
  /[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } };

function hashOf(integrity: string) {
  const [algorithm, digest] = integrity.split('-', 2);
  return {
    alg: algorithm!.replace('sha', 'SHA-'),
    content: Buffer.from(digest!, 'base64').toString('hex'),
  };
}

/** The licence texts in a package's folder; null if it is not installed or has no licence file. */
type TextOf = (each: ShippedPackage) => string | null;

const LINE = '='.repeat(80);

/**
 * The list of shipped packages, then each licence text once with the packages that it applies to.
 */
export function thirdPartyText(packages: readonly ShippedPackage[], textOf: TextOf): string {
  const byText = Map.groupBy(packages, (each) => (each.isOptional ? null : textOf(each)));
  const nameOf = ({ name, version }: ShippedPackage) => `${name} ${version}`;
  const texts = [...byText]
    .flatMap(([text, those]) => (text === null ? [] : [{ text, those }]))
    .map(({ text, those }) => `${LINE}\n${those.map(nameOf).join('\n')}\n\n${text}\n`);
  const list = packages.map((each) => `${nameOf(each)}: ${each.licence}`);
  return [
    'Packages of others that Crustodian ships, with their licences. Written by npm run third-party',
    'from the lock file. Texts follow the list; packages of some platforms alone bring their own text,',
    'and one without a file of its licence is under the text of that licence at spdx.org.',
    'Models and data: see NOTICE.',
    '',
    ...list,
    '',
    ...texts,
  ].join('\n');
}
