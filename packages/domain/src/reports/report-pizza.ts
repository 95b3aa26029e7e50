import { isPickable, type ProblemCode } from '../figures/problems.ts';
import type { Standard } from '../pizza/standard.ts';

/** A specialty outside the report's definition: never shown or counted (decision X79). */
export const OTHER_SPECIALTY = 'other';

/** The fields of a report's pizza that a change reads and writes. */
export interface ReportEntry {
  id: string;
  standard: Standard;
  specialty: string;
  shown: boolean;
  featured: boolean;
  problems: readonly ProblemCode[];
}

export type EntryChange =
  | { attribute: 'show_on_report'; value: boolean }
  | { attribute: 'featured'; value: boolean }
  | { attribute: 'standard'; value: Standard }
  | { attribute: 'main_problem'; value: readonly ProblemCode[] }
  | { attribute: 'specialty'; value: string };

export interface EntryRules {
  /** The scoreless list: its pizzas have no verdict, so none can be featured or undecided. */
  scoreless: boolean;
  /** The specialties defined for the report. */
  specialties: readonly string[];
}

/** The entries affected by a change, with their new values, or the reason it was refused. */
export type Changed = { changed: ReportEntry[] } | { refused: string };

export const REFUSALS = {
  undecided: 'A pizza that is maybe to standard cannot be shown or featured.',
  other: "Only specialties of this report can be shown. Set the pizza's specialty first.",
  hidden: 'Show the pizza on the report before featuring it.',
  scoreless: 'Reports without scores have no featured pizzas.',
  problem: 'This cannot be selected as the main problem.',
  specialty: 'The report has no such specialty.',
  unclassified: 'Choose the main problem of a pizza that is not to standard.',
  same: 'A pizza cannot be replaced by itself.',
} as const satisfies Record<string, string>;

/** Why a pizza cannot be shown, or null (spec 002 section 4, decision X48). */
function blockingReason(
  { standard, specialty }: ReportEntry,
  { scoreless }: EntryRules,
): string | null {
  if (specialty === OTHER_SPECIALTY) return REFUSALS.other;
  return standard === 'maybe_to_standard' && !scoreless ? REFUSALS.undecided : null;
}

const hide = (entry: ReportEntry): ReportEntry => ({ ...entry, shown: false, featured: false });

/**
 * Changes one attribute of an entry and everything derived from it (spec 002 section 4, decision
 * X84): hiding, an undecided standard or another specialty removes the feature; a feature moves
 * within its standard. `others` are at least the featured ones of the list.
 */
export function changeEntry(
  entry: ReportEntry,
  change: EntryChange,
  others: readonly ReportEntry[],
  rules: EntryRules,
): Changed {
  if (change.attribute === 'show_on_report') return show(entry, change.value, rules);
  if (change.attribute === 'featured') return feature(entry, change.value, others, rules);
  if (change.attribute === 'standard')
    return { changed: [withStandard(entry, change.value, rules)] };
  if (change.attribute === 'specialty') return withSpecialty(entry, change.value, rules);
  return classified(entry, change.value);
}

function show(entry: ReportEntry, value: boolean, rules: EntryRules): Changed {
  if (!value) return { changed: [hide(entry)] };
  const refused = blockingReason(entry, rules);
  return refused ? { refused } : { changed: [{ ...entry, shown: true }] };
}

function feature(
  entry: ReportEntry,
  value: boolean,
  others: readonly ReportEntry[],
  rules: EntryRules,
): Changed {
  if (!value) return { changed: [{ ...entry, featured: false }] };
  if (rules.scoreless) return { refused: REFUSALS.scoreless };
  const refused = blockingReason(entry, rules) ?? (entry.shown ? null : REFUSALS.hidden);
  if (refused) return { refused };
  const former = others.filter(
    ({ id, featured, standard }) => id !== entry.id && featured && standard === entry.standard,
  );
  return {
    changed: [...former.map((one) => ({ ...one, featured: false })), { ...entry, featured: true }],
  };
}

/**
 * A feature is tied to its standard, so changing the standard removes it: the best pizza must not
 * become the worst.
 */
function withStandard(
  entry: ReportEntry,
  standard: Standard,
  { scoreless }: EntryRules,
): ReportEntry {
  if (entry.standard === standard) return entry;
  const after = { ...entry, standard, featured: false };
  return standard === 'maybe_to_standard' && !scoreless ? hide(after) : after;
}

function withSpecialty(
  entry: ReportEntry,
  specialty: string,
  { specialties }: EntryRules,
): Changed {
  if (specialty === OTHER_SPECIALTY) return { changed: [hide({ ...entry, specialty })] };
  if (!specialties.includes(specialty)) return { refused: REFUSALS.specialty };
  return { changed: [{ ...entry, specialty }] };
}

/** A problem set by the pipeline may stay but cannot be selected (decision X103). */
function classified(entry: ReportEntry, problems: readonly ProblemCode[]): Changed {
  const picked = [...new Set(problems)];
  const wrong = picked.some((code) => !isPickable(code) && !entry.problems.includes(code));
  return wrong ? { refused: REFUSALS.problem } : { changed: [{ ...entry, problems: picked }] };
}

export interface Replacement {
  old: ReportEntry;
  /** The replacement. */
  next: ReportEntry;
  /** Values set by the reviewer at the same time. */
  set: Partial<Pick<ReportEntry, 'standard' | 'specialty' | 'problems'>>;
}

/** Shows one pizza instead of another, which is hidden and no longer featured (spec 002 section 4). */
export function swapEntries({ old, next, set }: Replacement, rules: EntryRules): Changed {
  if (old.id === next.id) return { refused: REFUSALS.same };
  const changes: EntryChange[] = [
    ...(set.standard ? [{ attribute: 'standard' as const, value: set.standard }] : []),
    ...(set.specialty ? [{ attribute: 'specialty' as const, value: set.specialty }] : []),
    ...(set.problems ? [{ attribute: 'main_problem' as const, value: set.problems }] : []),
    { attribute: 'show_on_report', value: true },
  ];
  let shown = next;
  for (const change of changes) {
    const result = changeEntry(shown, change, [], rules);
    if ('refused' in result) return result;
    shown = result.changed[0]!;
  }
  const needsProblem = !rules.scoreless && shown.standard === 'not_to_standard';
  if (needsProblem && shown.problems.length === 0) return { refused: REFUSALS.unclassified };
  return { changed: [hide(old), shown] };
}
