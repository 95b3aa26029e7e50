import type { readCameraMarks } from '@crustodian/contract/cameras';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { Period } from './periods.ts';
import { say } from '../../../language/language.ts';

/** Spanish reasons why a camera was in doubt, as on the page of cameras. */
const FAULTS: Record<string, string> = {
  dead: 'el equipo no llamaba',
  off: 'no respondía',
  silent: 'no veía pizzas',
  frozen: 'enviaba la misma imagen',
  covered: 'tapada',
  blurred: 'desenfocada',
  dirty: 'sucia',
  light: 'cambió la luz',
  colour: 'cambió el color de la luz',
  moved: 'se movió',
  tilted: 'se inclinó',
};

const doubtText = (fault: string): string =>
  say({
    en: `suspected camera fault: ${fault}`,
    es: `la cámara estaba en duda: ${FAULTS[fault] ?? fault}`,
  });

type Mark = Answer<typeof readCameraMarks>['marks'][number];

/** The periods of a chart, with a note on those in which a camera of the store was in doubt. */
export const withDoubts = (
  periods: readonly Period[],
  marks: readonly Mark[] = [],
): (Period & { doubt?: string })[] =>
  periods.map((period) => {
    const { min, max } = period.days;
    const found = marks.find(
      ({ since, until }) => since <= max && (until === null || until >= min),
    );
    return found ? { ...period, doubt: doubtText(found.fault) } : period;
  });
