import type { SliceTruth } from '../../packages/demo/src/render/truth.ts';
import type { AccuracyFigure } from '../../packages/domain/src/score/accuracy.ts';
import { UNKNOWN_SPECIALTY } from '../../packages/domain/src/pizza/specialties.ts';
import {
  areaUnderCurve,
  calibrationError,
  correlation,
  meanError,
  percentile,
  spread,
  type Pair,
} from '../../packages/scoring/src/evaluate/statistics.ts';
import type { SliceMeasures } from '../../packages/scoring/src/measure/measure-slices.ts';
import { atLeast, upTo, fewOf, rounded } from './figure.ts';
import type { Observation } from './observe-picture.ts';

/** All figures of the engine on test pictures, in the order of interest to readers. */
export function figuresOf(seen: readonly Observation[]): AccuracyFigure[] {
  return [
    ...circleFigures(seen),
    ...sliceFigures(seen),
    ...scoreFigures(seen),
    ...flagFigures(seen),
    ...fitnessFigures(seen),
    ...specialtyFigures(seen),
    silence(seen),
    cost(seen),
  ];
}

function circleFigures(seen: readonly Observation[]): AccuracyFigure[] {
  const errors = {
    'circle centre': seen.map((one) => one.centreError),
    'circle radius': seen.map((one) => one.radiusError),
  };
  return Object.entries(errors).flatMap(([subject, values]) => [
    upTo(subject, 'median error (px of 1024)', percentile(values, 0.5), 1.5, values.length),
    upTo(subject, '95 % error (px of 1024)', percentile(values, 0.95), 4, values.length),
  ]);
}

interface SliceGoal {
  subject: string;
  key: keyof SliceTruth & keyof SliceMeasures;
  r: number;
  error: number | null;
}

const SLICE_GOALS: readonly SliceGoal[] = [
  { subject: 'crust width', key: 'crustWidth', r: 0.9, error: 0.01 },
  { subject: 'cheese cover, inner', key: 'coverInner', r: 0.97, error: 0.03 },
  { subject: 'cheese cover, outer', key: 'coverOuter', r: 0.97, error: 0.03 },
  { subject: 'topping share, inner', key: 'toppingInner', r: 0.97, error: 0.04 },
  { subject: 'topping share, outer', key: 'toppingOuter', r: 0.97, error: 0.04 },
  { subject: 'cheese seal', key: 'seal', r: 0.9, error: null },
  { subject: 'border cleanliness', key: 'dirt', r: 0.75, error: null },
  { subject: 'cheese melting', key: 'melted', r: 0.85, error: null },
];

function sliceFigures(seen: readonly Observation[]): AccuracyFigure[] {
  const slices = seen.flatMap((one) => one.slices);
  return SLICE_GOALS.flatMap(({ subject, key, r, error }) => {
    const pairs = slices.map(({ truth, measured }) => ({
      truth: truth[key],
      measured: measured[key],
    }));
    return pairFigures(subject, pairs, r, error);
  });
}

function pairFigures(
  subject: string,
  pairs: readonly Pair[],
  r: number,
  error: number | null,
): AccuracyFigure[] {
  return [
    {
      ...atLeast(subject, 'correlation', correlation(pairs), r, pairs.length),
      spread: rounded(spread(pairs)),
    },
    upTo(subject, 'mean error', meanError(pairs), error, pairs.length),
  ];
}

function scoreFigures(seen: readonly Observation[]): AccuracyFigure[] {
  const scores = seen.flatMap(({ score }) => (score ? [score] : []));
  const penalised = scores.map((s) => ({ truth: s.truthPenalised, measured: s.penalised }));
  return [
    ...pairFigures('total score', scores, 0.93, 0.2),
    upTo('total score with penalties', 'mean error', meanError(penalised), null, scores.length),
    {
      ...atLeast(
        'total score with penalties',
        'correlation',
        correlation(penalised),
        null,
        scores.length,
      ),
    },
  ];
}

function flagFigures(seen: readonly Observation[]): AccuracyFigure[] {
  const FLAGS = [
    ['bad cut', 'bad cut', 'cutting', 0.96],
    ['overbaked', 'overbaked', 'overbaked', 0.92],
    ['bubbles', 'bubbles', 'bubbles', 0.92],
  ] as const;
  return FLAGS.flatMap(([subject, defect, part, goal]) => {
    const scored = seen.filter((one) => one.exam);
    const judged = scored.map((one) => ({
      is: one.defects.includes(defect),
      strength: one.exam![part].strength,
    }));
    const said = scored.map(({ exam }) =>
      part === 'cutting' ? exam!.cutting.badCut : exam![part].value,
    );
    const right = said.filter((value, k) => value === judged[k]!.is).length;
    return [
      atLeast(subject, 'area under the curve', areaUnderCurve(judged), goal, judged.length),
      atLeast(
        subject,
        'share of yes and no right',
        right / Math.max(1, said.length),
        null,
        said.length,
      ),
      fewOf(subject, 'share of good pizzas flagged', {
        of: said.filter((_value, k) => !judged[k]!.is),
        that: (value) => value,
      }),
    ];
  });
}

function fitnessFigures(seen: readonly Observation[]): AccuracyFigure[] {
  const of = (kind: string, strength: (one: Observation) => number) =>
    areaUnderCurve(seen.map((one) => ({ is: one.snapshot === kind, strength: strength(one) })));
  const right = seen.filter(
    (one) => (one.snapshot === 'clear') === (one.fitness.verdict === 'buena'),
  );
  return [
    atLeast(
      'blur',
      'area under the curve',
      of('blurred', (one) => one.fitness.blur),
      0.99,
      seen.length,
    ),
    atLeast(
      'occlusion',
      'area under the curve',
      of('occluded', (one) => one.hidden),
      0.99,
      seen.length,
    ),
    atLeast('snapshot quality', 'share right', right.length / seen.length, null, seen.length),
  ];
}

function specialtyFigures(seen: readonly Observation[]): AccuracyFigure[] {
  const named = seen.flatMap(({ exam, specialty, crust }) =>
    exam ? [{ said: exam.specialty.specialty, specialty, exam, crust }] : [],
  );
  const answers = named.map(({ said, specialty, exam }) => ({
    is: said === specialty,
    strength: exam.specialty.confidence,
  }));
  const right = named.filter(({ said, specialty }) => said === specialty).length;
  const unknown = named.filter(({ said }) => said === 'unknown').length;
  const crusts = named.filter(({ exam, crust }) => exam.measured.pizza.crust === crust).length;
  const share = (part: number, all: number): number | null => (all > 0 ? part / all : null);
  return [
    atLeast('specialty', 'share right of all', share(right, named.length), 0.98, named.length),
    atLeast(
      'specialty',
      'share right where one was named',
      share(right, named.length - unknown),
      null,
      named.length - unknown,
    ),
    upTo('specialty', 'calibration error', calibrationError(answers), null, answers.length),
    atLeast('crust type', 'share right', share(crusts, named.length), null, named.length),
  ];
}

/** Only for clear snapshots: among renders, an unclear snapshot is the only reason for no score. */
const silence = (seen: readonly Observation[]): AccuracyFigure =>
  fewOf('silence', 'share of whole pizzas without a score', {
    of: seen.filter(({ snapshot }) => snapshot === 'clear'),
    that: ({ exam }) => exam === null || exam.specialty.specialty === UNKNOWN_SPECIALTY,
  });

const cost = (seen: readonly Observation[]): AccuracyFigure =>
  upTo(
    'cost',
    'median CPU ms a picture',
    percentile(
      seen.map((one) => one.cpu),
      0.5,
    ),
    200,
    seen.length,
  );
