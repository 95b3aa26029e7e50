import { isolatedName } from '@crustodian/domain/people/isolated-name';

/** Fields of report data that contain the name of a company, region or store. */
const NAMES = new Set([
  'store',
  'company',
  'franchise',
  'name',
  'regionName',
  'region_name',
  'venue_name',
]);

/** The data of a report with its names isolated for texts in which figures are next to them. */
export function isolatedNames<T>(data: T): T {
  const isolate = (value: unknown, field = ''): unknown => {
    if (typeof value === 'string') return NAMES.has(field) ? isolatedName(value) : value;
    if (Array.isArray(value)) return value.map((each) => isolate(each));
    if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value;
    return Object.fromEntries(
      // Safe because it is neither null nor a primitive.
      Object.entries(value as object).map(([key, each]) => [key, isolate(each, key)]),
    );
  };
  // Safe because every value keeps its type.
  return isolate(data) as T;
}
