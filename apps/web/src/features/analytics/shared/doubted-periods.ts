import type { readCameraMarks } from '@crustodian/contract/cameras';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { Period } from './periods.ts';

type Mark = Answer<typeof readCameraMarks>['marks'][number];

/** The periods of a chart, with a note on those in which one of the store's cameras was in doubt. */
export const withDoubts = (
  periods: readonly Period[],
  marks: readonly Mark[] = [],
): (Period & { doubt?: string })[] =>
  periods.map((period) => {
    const { min, max } = period.days;
    const found = marks.find(
      ({ since, until }) => since <= max && (until === null || until >= min),
    );
    return found ? { ...period, doubt: `the camera was in doubt: ${found.fault}` } : period;
  });
