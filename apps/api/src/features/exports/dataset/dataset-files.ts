import type { CsvCell } from '@crustodian/contract/wire/csv';
import { mean } from '@crustodian/domain/statistics/moments';
import { LOOK_RATINGS, RATED, type LookRating } from '@crustodian/scoring/food/look-ratings';
import type { KeptPizza } from './dataset-folder.ts';
import type { DatasetJudgement } from './judged-pizzas.ts';

/**
 * A pizza in `pizzas.jsonl`: people, stores and companies have numbers that are specific to this
 * export.
 */
export interface DatasetPizza extends Omit<KeptPizza, 'corrections' | 'judgements'> {
  company: number;
  store: number;
  corrections: (Omit<KeptPizza['corrections'][number], 'person'> & { rater: number })[];
  judgements: (Omit<DatasetJudgement, 'person'> & { rater: number })[];
}

const RATINGS = 'mean of the raters, 0 to 9 (overall: 0 to 10); empty where nobody gave points';
const ratingColumns = (meaning: string) =>
  Object.fromEntries(LOOK_RATINGS.map((name) => [name, meaning]));

/**
 * The columns of each file, in order, with their meaning. manifest.csv and labels-by-eye.csv are
 * what tools/training and packages/scoring/training read, ratings.csv is for their option
 * --ratings, and judgements.csv has a row for each rater, as tools/accuracy reads ratings.
 */
export const DATASET_FILES = {
  'manifest.csv': {
    file: 'picture, from this folder on',
    tier: 'A: it may be used',
    source_repo: 'empty',
    commit: 'empty',
    source_path: 'empty',
    licence: 'consent of the company',
    attribution: 'empty',
    width: 'of the picture in pixels',
    height: 'of the picture in pixels',
    labels_file: 'labels-by-eye.csv',
    group: 'pizza',
    share_alike: 'no',
  },
  'labels-by-eye.csv': {
    file: 'picture',
    kind: 'whole; part (cut off); other (no pizza); empty where it cannot be judged',
    view: 'empty',
    specialty: 'as reviewers named it, else as the engine did',
    toppings: 'empty',
    bake: 'burnt or right, as most raters and the last reviewer say',
    cut: 'empty',
    round: 'empty',
    cx: 'middle of the circle that the engine found, as a share of the width',
    cy: 'the same, as a share of the height',
    rx: 'its radius as a share of the width',
    ry: 'the same',
    angle: '0',
    note: 'empty',
  },
  'ratings.csv': { file: 'picture', ...ratingColumns(RATINGS) },
  'judgements.csv': {
    file: 'picture',
    rater: 'number of the person, in this export alone',
    purpose: 'audit, double (by two), repeat (by the same), golden or dispute',
    judged_on: 'day, UTC',
    kind: 'points, verdict (without points) or unjudgeable',
    verdict: 'to_standard, maybe_to_standard or not_to_standard',
    reason: 'why it cannot be judged',
    specialty: 'that the rater named; empty where it is the one that was shown',
    view: 'empty',
    overbaked: '1 or 0; empty without points',
    bubbles: 'the same',
    bad_cut: 'the same',
    ...ratingColumns('0 to 9 (overall: score of 0 to 10); empty without points'),
    engine: 'version that had scored it first',
    engine_score: 'what it had scored, 0 to 10',
    ninths: 'all criteria of the company’s grid with 0 to 9, as JSON',
  },
} as const satisfies Record<string, Record<string, string>>;

export type DatasetFile = keyof typeof DATASET_FILES;

/** The rows of a pizza in each file. */
export const ROWS: Record<DatasetFile, (pizza: DatasetPizza) => CsvCell[][]> = {
  'manifest.csv': ({ file, width, height }) => [
    [
      file,
      'A',
      '',
      '',
      '',
      'consent of the company',
      '',
      width,
      height,
      'labels-by-eye.csv',
      'pizza',
      'no',
    ],
  ],
  'labels-by-eye.csv': (pizza) => [labelRow(pizza)],
  'ratings.csv': ({ file, judgements }) => {
    const rated = judgements.map(ratingsOf);
    const cells = LOOK_RATINGS.map((name) => {
      const values = rated.flatMap((ratings) => ratings[name] ?? []);
      return values.length > 0 ? mean(values) : null;
    });
    return cells.some((cell) => cell !== null) ? [[file, ...cells]] : [];
  },
  'judgements.csv': ({ file, judgements }) =>
    judgements.map((judgement) => {
      const ratings = ratingsOf(judgement);
      const flag = (value: boolean) => (judgement.kind === 'points' ? Number(value) : null);
      return [
        file,
        judgement.rater,
        judgement.purpose,
        judgement.judged_on,
        judgement.kind,
        judgement.verdict,
        judgement.reason,
        judgement.specialty,
        '',
        flag(judgement.overbaked),
        flag(judgement.bubbles),
        flag(judgement.bad_cut),
        ...LOOK_RATINGS.map((name) => ratings[name] ?? null),
        judgement.engine,
        judgement.engine_score,
        judgement.ninths && JSON.stringify(judgement.ninths),
      ];
    }),
};

/**
 * The ratings in a judgement; a criterion that combines several ratings determines none of them.
 */
function ratingsOf({
  ninths,
  score,
}: Pick<DatasetJudgement, 'ninths' | 'score'>): Partial<Record<LookRating, number>> {
  if (!ninths) return {};
  const given: Record<string, number> = ninths;
  const ratings: Partial<Record<LookRating, number>> = score === null ? {} : { overall: score };
  for (const [criterion, [name, ...others]] of Object.entries(RATED)) {
    const value = given[criterion];
    if (name && others.length === 0 && value !== undefined) ratings[name] = value;
  }
  return ratings;
}

function labelRow(pizza: DatasetPizza): CsvCell[] {
  const { file, circle, width, height } = pizza;
  const outline = circle
    ? [circle.x / width, circle.y / height, circle.radius / width, circle.radius / width, 0]
    : ['', '', '', '', ''];
  return [file, kindOf(pizza), '', specialtyOf(pizza), '', bakeOf(pizza), '', '', ...outline, ''];
}

const KINDS: Readonly<Record<string, string>> = { not_a_pizza: 'other', cut_off: 'part' };

function kindOf({ golden, corrections, judgements }: DatasetPizza): string {
  const refused = judgements.filter(({ kind }) => kind === 'unjudgeable');
  const isJudged = golden || corrections.length > 0 || refused.length < judgements.length;
  return isJudged ? 'whole' : (KINDS[refused.at(-1)?.reason ?? ''] ?? '');
}

function specialtyOf({ label, corrections, judgements }: DatasetPizza): string | null {
  if (corrections.some(({ field }) => field === 'specialty')) return label.specialty;
  return judgements.findLast(({ specialty }) => specialty !== null)?.specialty ?? label.specialty;
}

function bakeOf({ label, corrections, golden, judgements }: DatasetPizza): string {
  const answers = judgements
    .filter(({ kind }) => kind === 'points')
    .map(({ overbaked }) => overbaked);
  if (golden || corrections.length > 0) answers.push(label.overbaked);
  if (answers.length === 0) return '';
  return answers.filter(Boolean).length * 2 > answers.length ? 'burnt' : 'right';
}
