import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { readHistory } from '@crustodian/contract/review';
import { isStandard } from '@crustodian/domain/pizza/standard';
import { localDigits, scoreText } from '../../../pizza/formatters.ts';
import { capital } from '../../../pizza/words.ts';
import { say } from '../../../language/language.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';
import { standardName } from '../../../pizza/names.ts';
import { attributeName } from '../edit/attribute-names.ts';

export type HistoryEntry = Answer<typeof readHistory>['history'][number];

/** Names of a pizza's fields; an unknown field keeps its own name. */
const FIELDS: Record<string, { en: string; es: string }> = {
  censored: { en: 'Hidden', es: 'Oculta' },
  bubbles: { en: 'Bubbles', es: 'Burbujas' },
  overbaked: { en: 'Overbaked', es: 'Demasiado horneada' },
  badCut: { en: 'Bad cut', es: 'Mal cortada' },
  bad_cut: { en: 'Bad cut', es: 'Mal cortada' },
  standard: { en: 'Standard', es: 'Estándar' },
  specialty: { en: 'Specialty', es: 'Especialidad' },
  crust: { en: 'Crust', es: 'Masa' },
  attributes: { en: 'Attributes', es: 'Atributos' },
  score_criteria: { en: 'Score criteria', es: 'Criterios de puntuación' },
  score: { en: 'Score', es: 'Puntuación' },
  omit_soft: { en: 'Soft criteria left out', es: 'Criterios flexibles omitidos' },
  reviewer: { en: 'Reviewer', es: 'Revisor' },
};
const fieldName = (field: string): string => {
  const names = FIELDS[field];
  return names ? say(names) : field;
};
const SWITCHES = new Set(['censored', 'bubbles', 'overbaked', 'badCut', 'bad_cut', 'omit_soft']);

export interface HistoryLine {
  field: string;
  before: string;
  after: string;
}

interface Labels {
  labelOf: (specialty: string) => string;
  crustLabelOf: (crust: string) => string;
}

/** The text of an entry: a line per field or, for edited points, per changed criterion. */
export function historyLines(
  { field, before, after }: HistoryEntry,
  labels: Labels,
): HistoryLine[] {
  if (field === 'score_criteria') return criteriaLines(pointsOf(before), pointsOf(after));
  const inWords = (value: unknown) => valueText(field, value, labels);
  return [{ field: fieldName(field), before: inWords(before), after: inWords(after) }];
}

function criteriaLines(
  before: Record<string, number>,
  after: Record<string, number>,
): HistoryLine[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const pointsText = (points: number | undefined) =>
    points === undefined ? none() : scoreText(points);
  return keys
    .filter((key) => pointsText(before[key]) !== pointsText(after[key]))
    .map((key) => ({
      field: capital(criterionName(key)),
      before: pointsText(before[key]),
      after: pointsText(after[key]),
    }));
}

const none = () => say({ en: 'none', es: 'sin indicar' });

function pointsOf(value: unknown): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
  );
}

function valueText(field: string, value: unknown, { labelOf, crustLabelOf }: Labels): string {
  if (SWITCHES.has(field))
    return value === 1 || value === true
      ? say({ en: 'on', es: 'sí' })
      : say({ en: 'off', es: 'no' });
  if (value === null || value === undefined) return none();
  if (Array.isArray(value)) return value.map(String).map(attributeName).join(', ') || none();
  if (field === 'score')
    return localDigits(typeof value === 'string' ? value : JSON.stringify(value));
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'standard' && isStandard(value)) return standardName(value);
  if (field === 'specialty') return labelOf(value);
  return field === 'crust' ? crustLabelOf(value) : value;
}

/** The values before the first correction: 'Specialty: Cheese · Standard: Maybe'. */
export function originalText(original: object, labels: Labels): string {
  return Object.entries(original)
    .map(([field, value]) => {
      const what =
        field === 'score_criteria'
          ? criteriaLines({}, pointsOf(value)).map(({ field: name, after }) => `${name} ${after}`)
          : [valueText(field, value, labels)];
      return `${fieldName(field)}: ${what.join(', ')}`;
    })
    .join(' · ');
}

/** Ids of the undone entries; null stands for entries that undo nothing. */
export const undoneEntryIds = (entries: readonly HistoryEntry[]): ReadonlySet<string | null> =>
  new Set(entries.map(({ undoes }) => undoes));

/** Whether there is a change that can be undone. */
export function mayBeUndone(entries: readonly HistoryEntry[]): boolean {
  const gone = undoneEntryIds(entries);
  return entries.some(({ id, undoes }) => undoes === null && !gone.has(id));
}
