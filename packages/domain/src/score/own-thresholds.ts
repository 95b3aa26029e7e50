import {
  crustsAreApart,
  THRESHOLDS,
  type Ramp,
  type Thresholds,
  type Window,
} from './criterion-thresholds.ts';

/** What of the product's thresholds a company has otherwise: each one whole, windows crust by crust. */
export type OwnThresholds = Partial<Omit<Thresholds, 'crustWidth'>> & {
  crustWidth?: Partial<Thresholds['crustWidth']>;
};

/** Own thresholds as they stand in results, where other pipelines may know other names. */
export type NamedThresholds = Record<string, number | Ramp | Window | Record<string, Window>>;

/** The thresholds in force: the company's own where it has any, else the product's. */
export const thresholdsWith = (own: OwnThresholds = {}): Thresholds => ({
  ...THRESHOLDS,
  ...own,
  crustWidth: { ...THRESHOLDS.crustWidth, ...own.crustWidth },
});

/** Thresholds of a company as they were written, or the first thing that is wrong with them. */
export function readOwnThresholds(
  written: unknown,
): { thresholds: OwnThresholds } | { problem: string } {
  const problem = problemOfGroup('thresholds', written, THRESHOLDS);
  if (problem !== null) return { problem };
  // Holds because every part was compared with the product's.
  const thresholds = written as OwnThresholds;
  if (!crustsAreApart(thresholdsWith(thresholds))) return { problem: CRUSTS_OVERLAP };
  return { thresholds };
}

const CRUSTS_OVERLAP =
  "'thinCrustBelow' must lie from 'crustWidth delgada to' to 'crustWidth tradicional from'.";

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The problem of thresholds by name, of which any may be missing. */
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
  `There is no threshold '${path}'; there are ${Object.keys(table).join(', ')}.`;

function problemOf(path: string, written: unknown, standard: unknown): string | null {
  if (typeof standard === 'number') return problemOfNumber(path, written);
  if (isRamp(standard)) return problemOfRamp(path, written, standard);
  if (isWindow(standard)) return problemOfWindow(path, written);
  // Holds because a threshold is a number, a ramp, a window or a group of windows.
  return problemOfGroup(path, written, standard as object);
}

const isRamp = (standard: unknown): standard is Ramp => isObject(standard) && 'none' in standard;
const isWindow = (standard: unknown): standard is Window => isObject(standard) && 'low' in standard;

/** Nothing that is measured is negative. */
const problemOfNumber = (path: string, written: unknown): string | null =>
  typeof written === 'number' && Number.isFinite(written) && written >= 0
    ? null
    : `'${path}' must be a number from 0 on.`;

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
    return full > none ? null : `'${path} full' must lie above 'none'.`;
  }
  return full < none ? null : `'${path} full' must lie below 'none'.`;
}

function problemOfWindow(path: string, written: unknown): string | null {
  const problem = problemOfNumbers(path, written, ['low', 'from', 'to', 'high']);
  if (problem !== null) return problem;
  const { low, from, to, high } = written as Window;
  return low < from && from <= to && to < high
    ? null
    : `'${path}' must rise: low < from <= to < high.`;
}
