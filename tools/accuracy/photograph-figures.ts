import { isDeepStrictEqual } from 'node:util';
import type { AccuracyFigure } from '../../packages/domain/src/score/accuracy.ts';
import { UNKNOWN_SPECIALTY } from '../../packages/domain/src/pizza/specialties.ts';
import { bootstrapInterval } from '../../packages/scoring/src/evaluate/intervals.ts';
import { percentile } from '../../packages/scoring/src/evaluate/statistics.ts';
import { CHANGE_NAMES } from '../../packages/scoring/src/image/changed-pictures.ts';
import { atLeast, upTo, fewOf, shareOf, withInterval } from './figure.ts';
import { learningFigures } from './learning-curve.ts';
import type { SeenPhotograph } from './observe-photograph.ts';
import { agreedSpecialty } from './photographs.ts';
import { isRightSpecialty } from './rated-specialties.ts';
import { ratingFigures } from './rating-figures.ts';

/** All figures of the engine on photographs, in the order of interest to readers. */
export function photographFigures(seen: readonly SeenPhotograph[]): AccuracyFigure[] {
  const whole = seen.filter(({ group }) => group === 'core');
  return [
    ...placeFigures(seen, whole),
    ...flagFigures(seen, whole),
    ...specialtyFigures(whole),
    ...ratingFigures(whole),
    ...changeFigures(seen),
    ...otherChanges(seen),
    ...silenceAndCost(seen, whole),
    ...learningFigures(seen),
  ];
}

function placeFigures(
  seen: readonly SeenPhotograph[],
  whole: readonly SeenPhotograph[],
): AccuracyFigure[] {
  const overlaps = seen.flatMap(({ overlap }) => overlap ?? []);
  const food = seen.filter(({ group, isSlice }) => group === 'negative' && !isSlice);
  const slices = seen.filter(({ isSlice }) => isSlice);
  const isFit = ({ said }: SeenPhotograph): boolean => said.fit;
  const isRefused = ({ said }: SeenPhotograph): boolean => !said.fit;
  return [
    shareOf('outline', 'share with overlap of 0.9', {
      of: overlaps,
      that: (overlap) => overlap >= 0.9,
      goal: 0.92,
    }),
    atLeast('outline', 'median overlap', percentile(overlaps, 0.5), null, overlaps.length),
    shareOf('is it a pizza', 'share of whole pizzas held fit', {
      of: whole,
      that: isFit,
      goal: 0.97,
    }),
    shareOf('is it a pizza', 'share of other food refused', {
      of: food,
      that: isRefused,
      goal: 0.92,
    }),
    shareOf('is it a pizza', 'share of slices refused', { of: slices, that: isRefused, goal: 0.8 }),
  ];
}

function flagFigures(
  seen: readonly SeenPhotograph[],
  whole: readonly SeenPhotograph[],
): AccuracyFigure[] {
  const fit = whole.filter(({ said }) => said.fit);
  const burnt = seen.filter(({ group }) => group === 'burnt');
  const good = fit.filter(({ ratings }) => ratings.every((rating) => !rating.overbaked));
  const smooth = fit.filter(({ ratings }) => ratings.every((rating) => !rating.bubbles));
  const wellCut = fit.filter(({ ratings }) => ratings.every((rating) => !rating.badCut));
  return [
    fewOf('overbaked', 'share of good pizzas flagged', {
      of: good,
      that: ({ said }) => said.flags.overbaked,
      goal: 0.05,
    }),
    shareOf('overbaked', 'share of burnt pizzas flagged', {
      of: burnt,
      that: ({ said }) => said.flags.overbaked,
      goal: 0.75,
    }),
    fewOf('bubbles', 'share of good pizzas flagged', {
      of: smooth,
      that: ({ said }) => said.flags.bubbles,
    }),
    fewOf('bad cut', 'share of good pizzas flagged', {
      of: wellCut,
      that: ({ said }) => said.flags.badCut,
    }),
  ];
}

function specialtyFigures(whole: readonly SeenPhotograph[]): AccuracyFigure[] {
  const fit = whole.filter(({ said }) => said.fit);
  const isNamed = ({ said }: SeenPhotograph): boolean => said.specialty !== UNKNOWN_SPECIALTY;
  const judged = fit.filter(isNamed).flatMap((one) => {
    const rated = agreedSpecialty(one);
    return (rated && isRightSpecialty(one.said.specialty!, rated)) ?? [];
  });
  return [
    shareOf('specialty', 'share right where one was named', {
      of: judged,
      that: (right) => right === true,
      goal: 0.8,
    }),
    shareOf('specialty', 'share named of those held fit', { of: fit, that: isNamed, goal: 0.3 }),
  ];
}

/** Other differences between results for changed pictures of the same pizza. */
function otherChanges(seen: readonly SeenPhotograph[]): AccuracyFigure[] {
  const pairs = seen
    .filter(({ said }) => said.shown !== null)
    .flatMap(({ said, changed }) =>
      Object.values(changed).flatMap((answers) => answers.map((now) => ({ said, now }))),
    );
  const both = pairs.filter(({ now }) => now.shown !== null);
  const subject = 'any of these changes';
  return [
    fewOf(subject, 'share no longer scored', { of: pairs, that: ({ now }) => now.shown === null }),
    fewOf(subject, 'share with other flags', {
      of: both,
      that: ({ said, now }) => !isDeepStrictEqual(said.flags, now.flags),
    }),
    fewOf(subject, 'share with another specialty', {
      of: both,
      that: ({ said, now }) => said.specialty !== now.specialty,
    }),
  ];
}

/** How much a displayed score changes although the pizza is the same. */
function changeFigures(seen: readonly SeenPhotograph[]): AccuracyFigure[] {
  return CHANGE_NAMES.flatMap((name) => {
    const moved = seen.flatMap(({ said, changed }) => {
      const { shown } = said;
      if (shown === null) return [];
      return (changed[name] ?? []).flatMap((one) => (one.shown === null ? [] : one.shown - shown));
    });
    const deviation = rootMeanSquare(moved);
    const far = percentile(moved.map(Math.abs), 0.95);
    return [
      withInterval(
        upTo(name, 'shown score, standard deviation', deviation, 0.25, moved.length),
        bootstrapInterval(moved, rootMeanSquare),
      ),
      upTo(name, 'shown score, 95 % move by at most', far, 0.6, moved.length),
    ];
  });
}

const rootMeanSquare = (values: readonly number[]): number | null =>
  values.length > 0
    ? Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)
    : null;

function silenceAndCost(
  seen: readonly SeenPhotograph[],
  whole: readonly SeenPhotograph[],
): AccuracyFigure[] {
  const cpu = percentile(
    seen.map((one) => one.cpu),
    0.5,
  );
  return [
    fewOf('silence', 'share of whole pizzas without a score', {
      of: whole,
      that: ({ said }) => said.shown === null,
    }),
    upTo('cost', 'median CPU ms a picture', cpu, 200, seen.length),
  ];
}
