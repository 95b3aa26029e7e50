import {
  crustsAreApart,
  THRESHOLDS,
  type Ramp,
  type Thresholds,
  type Window,
} from './criterion-thresholds.ts';

/** A company's overrides of the product's thresholds; each is replaced as a whole, windows per crust. */
export type OwnThresholds = Partial<Omit<Thresholds, 'crustWidth'>> & {
  crustWidth?: Partial<Thresholds['crustWidth']>;
};

/** Own thresholds as stored in results, where other pipelines may use other names. */
export type NamedThresholds = Record<string, number | Ramp | Window | Record<string, Window>>;

/** The effective thresholds: the company's own if set, otherwise the product's. */
export const thresholdsWith = (own: OwnThresholds = {}): Thresholds => ({
  ...THRESHOLDS,
  ...own,
  crustWidth: { ...THRESHOLDS.crustWidth, ...own.crustWidth },
});

/** Parses a company's thresholds, or returns the first problem with them. */
export function readOwnThresholds(
  written: unknown,
): { thresholds: OwnThresholds } | { problem: string } {
  const problem = problemOfGroup('thresholds', written, THRESHOLDS);
  if (problem !== null) return { problem };
  // Safe because every part was checked against the product's.
  const thresholds = written as OwnThresholds;
  if (!crustsAreApart(thresholdsWith(thresholds))) return { problem: CRUSTS_OVERLAP };
  return { thresholds };
}

const CRUSTS_OVERLAP =
  "'thinCrustBelow' must be between 'crustWidth delgada to' and 'crustWidth tradicional from'.";

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first problem of a set of thresholds by name; any of them may be missing. */
function problemOfGroup(name: string, written: unknown, table: object): string | null {
  if (!isObject(written)) return `'${name}' must be an object.`;
  for (const [key, value] of Object.entries(written)) {
    const path = table === THRESHOLDS ? key : `${name} ${key}`;
    const standard = Object.entries(table).find(([known]) => known === key)?.[1] as unknown;
    const problem = standard === undefined ? noSuch(path, table) : problemOf(path, value, standard);
    if (problem !== null) return problem;
  }
  return null;
}

const noSuch = (path: string, table: object): string =>
  `There is no threshold '${path}'. Thresholds are ${Object.keys(table).join(', ')}.`;

function problemOf(path: string, written: unknown, standard: unknown): string | null {
  if (typeof standard === 'number') return problemOfNumber(path, written);
  if (isRamp(standard)) return problemOfRamp(path, written, standard);
  if (isWindow(standard)) return problemOfWindow(path, written);
  // Safe because a threshold is a number, a ramp, a window or a group of windows.
  return problemOfGroup(path, written, standard as object);
}

const isRamp = (standard: unknown): standard is Ramp => isObject(standard) && 'none' in standard;
const isWindow = (standard: unknown): standard is Window => isObject(standard) && 'low' in standard;

/** No measurement is negative. */
const problemOfNumber = (path: string, written: unknown): string | null =>
  typeof written === 'number' && Number.isFinite(written) && written >= 0
    ? null
    : `'${path}' must be a number of at least 0.`;

function problemOfNumbers(path: string, written: unknown, keys: readonly string[]): string | null {
  const isWhole =
    isObject(written) && Object.keys(written).toSorted().join() === keys.toSorted().join();
  if (!isWhole) return `'${path}' must have ${keys.join(', ')} and nothing else.`;
  return keys.map((key) => problemOfNumber(`${path} ${key}`, written[key])).find(Boolean) ?? null;
}

function problemOfRamp(path: string, written: unknown, standard: Ramp): string | null {
  const problem = problemOfNumbers(path, written, ['none', 'full']);
  if (problem !== null) return problem;
  const { none, full } = written as Ramp;
  if (standard.full > standard.none) {
    return full > none ? null : `'${path} full' must be above 'none'.`;
  }
  return full < none ? null : `'${path} full' must be below 'none'.`;
}

function problemOfWindow(path: string, written: unknown): string | null {
  const problem = problemOfNumbers(path, written, ['low', 'from', 'to', 'high']);
  if (problem !== null) return problem;
  const { low, from, to, high } = written as Window;
  return low < from && from <= to && to < high
    ? null
    : `'${path}' must increase: low < from <= to < high.`;
}
