import type { Bundled } from './fixed-licences.ts';

/** A package in the lock file, as written by npm. */
interface LockEntry {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
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
    found.set(key, { name, version, licence: license, integrity, folder });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/**
 * The shipped packages and the software bundled in them as a CycloneDX 1.6 document. `npm sbom` is
 * not usable because it refuses packages without a version, such as the workspaces.
 */
export function softwareBill(
  packages: readonly ShippedPackage[],
  bundled: readonly Bundled[],
  version: string,
): object {
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
    components: [...packages.map(component), ...bundled.map(bundledComponent)],
    dependencies: packages.flatMap((each) => {
      const parts = bundled.filter(({ carriers }) => carriers?.test(each.name)).map(refOf);
      return parts.length > 0 ? [{ ref: purlOf(each), dependsOn: parts }] : [];
    }),
  };
}

const component = (each: ShippedPackage) => ({
  type: 'library',
  'bom-ref': purlOf(each),
  name: each.name,
  version: each.version,
  purl: purlOf(each),
  licenses: [licenceOf(each.licence)],
  hashes: [hashOf(each.integrity)],
});

const bundledComponent = (each: Bundled) => ({
  type: each.carriers ? 'library' : 'platform',
  'bom-ref': refOf(each),
  name: each.name,
  version: each.version,
  purl: refOf(each),
  licenses: [licenceOf(each.licence)],
});

const refOf = ({ name, version }: Bundled): string => `pkg:generic/${name}@${version}`;

const purlOf = ({ name, version }: ShippedPackage): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const licenceOf = (licence: string) =>
  /[ ()]|^LicenseRef-/.test(licence) ? { expression: licence } : { license: { id: licence } };

function hashOf(integrity: string) {
  const [algorithm, digest] = integrity.split('-', 2);
  return {
    alg: algorithm!.replace('sha', 'SHA-'),
    content: Buffer.from(digest!, 'base64').toString('hex'),
  };
}

const LINE = '='.repeat(80);

interface Named {
  name: string;
  version: string;
  licence: string;
}

/** A package or bundled software; `text` is null if its licence text is missing. */
export interface Licensed extends Named {
  text: string | null;
  /** For bundled software: 'in the container image'. */
  where?: string;
}

const nameOf = ({ name, version }: Named) => `${name} ${version}`;

/**
 * The list of what is shipped, then each licence text once with what it applies to.
 * @throws Error that names what has no licence text
 */
export function thirdPartyText(shipped: readonly Licensed[]): string {
  const without = shipped.filter(({ text }) => text === null).map(nameOf);
  if (without.length > 0) {
    throw new Error(
      `No licence text for ${without.join(', ')}: add it to tools/generate/licences and name it in fixed-licences.ts.`,
    );
  }
  const texts = [...Map.groupBy(shipped, ({ text }) => text)].map(
    ([text, those]) => `${LINE}\n${those.map(nameOf).join('\n')}\n\n${text}\n`,
  );
  const list = shipped.map(
    (each) => `${nameOf(each)}: ${each.licence}${each.where ? ` (${each.where})` : ''}`,
  );
  return [
    'Software of others that Crustodian ships, with its licences. Written by npm run third-party from',
    'the lock file. First packages, then what is inside their binaries; the texts follow the list.',
    'Models and data: see NOTICE.',
    '',
    ...list,
    '',
    ...texts,
  ].join('\n');
}
