import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { readHistory } from '@crustodian/contract/review';
import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import { isStandard, STANDARD_LABELS } from '@crustodian/domain/pizza/standard';
import { scoreText } from '../../../pizza/formatters.ts';
import { capital } from '../../../pizza/words.ts';

export type HistoryEntry = Answer<typeof readHistory>['history'][number];

/** How fields of a pizza are called; one that is not named here keeps its own name. */
const FIELDS: Record<string, string> = {
  censored: 'Hidden',
  bubbles: 'Bubbles',
  overbaked: 'Overbaked',
  badCut: 'Bad cut',
  bad_cut: 'Bad cut',
  standard: 'Standard',
  specialty: 'Specialty',
  crust: 'Crust',
  attributes: 'Attributes',
  score_criteria: 'Score criteria',
  score: 'Score',
  omit_soft: 'Soft criteria left out',
  reviewer: 'Reviewer',
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

/** The text of an entry: a line per field, for edited points a line per changed criterion. */
export function historyLines(
  { field, before, after }: HistoryEntry,
  labels: Labels,
): HistoryLine[] {
  if (field === 'score_criteria') return criteriaLines(pointsOf(before), pointsOf(after));
  const say = (value: unknown) => said(field, value, labels);
  return [{ field: FIELDS[field] ?? field, before: say(before), after: say(after) }];
}

function criteriaLines(
  before: Record<string, number>,
  after: Record<string, number>,
): HistoryLine[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const say = (points: number | undefined) => (points === undefined ? 'none' : scoreText(points));
  return keys
    .filter((key) => say(before[key]) !== say(after[key]))
    .map((key) => ({
      field: capital(criterionLabel(key)),
      before: say(before[key]),
      after: say(after[key]),
    }));
}

function pointsOf(value: unknown): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
  );
}

function said(field: string, value: unknown, { labelOf, crustLabelOf }: Labels): string {
  if (SWITCHES.has(field)) return value === 1 || value === true ? 'on' : 'off';
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'standard' && isStandard(value)) return STANDARD_LABELS[value];
  if (field === 'specialty') return labelOf(value);
  return field === 'crust' ? crustLabelOf(value) : value;
}

/** What stood before the first correction, a fact a part: 'Specialty: Cheese · Standard: Maybe'. */
export function originalText(original: object, labels: Labels): string {
  return Object.entries(original)
    .map(([field, value]) => {
      const what =
        field === 'score_criteria'
          ? criteriaLines({}, pointsOf(value)).map(({ field: name, after }) => `${name} ${after}`)
          : [said(field, value, labels)];
      return `${FIELDS[field] ?? field}: ${what.join(', ')}`;
    })
    .join(' · ');
}

/** Entries that were undone later, and those that undo. */
export const takenBack = (entries: readonly HistoryEntry[]): ReadonlySet<string | null> =>
  new Set(entries.map(({ undoes }) => undoes));

/** Whether there is a change that can be undone. */
export function mayBeUndone(entries: readonly HistoryEntry[]): boolean {
  const gone = takenBack(entries);
  return entries.some(({ id, undoes }) => undoes === null && !gone.has(id));
}
