import {
  figureText,
  goalText,
  reachesGoal,
  type AccuracyFigure,
} from '../../packages/domain/src/accuracy.ts';
import type { Accuracy } from '../../packages/scoring/src/evaluate/accuracy.ts';
import { whatWasTried } from './what-was-tried.ts';

/** docs/scoring-accuracy.md: the figures as they are, whether they reach their goals or not. */
export function accuracyPage(accuracy: Accuracy): string {
  const { engineVersion, specialtyHead, firstSeed, pictures, scored } = accuracy;
  const lines = [
    '# How good is the score?',
    '',
    `Written by \`npm run score:eval\`. Engine ${engineVersion}, specialty head ${specialtyHead}.`,
    '',
    `${pictures} pictures of 1024 px were drawn from the seeds ${firstSeed} on, which nothing was trained on: faults on purpose (about one in six pizzas has each of the 14), slices that differ widely, six tables, light from any side, exposure, colours, noise and JPEG quality beyond those of the demo's cameras; a third is blurred, moved or partly covered. ${scored} of them the engine held fit to be scored; slices, scores, flags and specialties are judged on these, all else on all.`,
    '',
    'Truth is what was drawn. That flatters: pictures from the same renderer are easier than a kitchen. No public set of photographs has quality labels slice by slice, so on real pizzas only what can be seen is measured, below.',
    '',
    'The limit of burn, the bias of the inner edge and that of cheese against sauce were set by looking at the first 120 of these pictures, and the shapes of the small nets (not their weights) by looking at the first 109, so what rests on them flatters a little. The strength from which bubbles are flagged was set by looking at all 300, so the share of flags that are right flatters, not the area under the curve; the weights of pizzas seen from the front were set by looking at the photographs, without folds. `-- --first 600 --dry` measures on pictures that nobody looked at: engine crustodian-4 reached there 0.901 and 0.237 for the total score, 0.910 and 0.955 for cheese cover, 0.941 and 0.962 for topping share, 0.662 for cleanliness, 0.943 for specialties and 0.865 for crust types, which cost the score most.',
    '',
    'Cleanliness counts what was splashed on the dough. Up to engine crustodian-2 sauce and cheese inside a frayed inner edge counted as dirt too, so its earlier figures (r 0.32) are not to be compared; the old measure against the truth of today has r 0.61.',
    '',
    'The pizza gate learnt on drawings alone, of pizzas and of eleven kinds of other food and empty tables, from the seeds 8600000 on; that it weighs each input by how far it sets these apart, and what its inputs are, was chosen among a dozen ways by looking at the photographs. No verdict rests on it: a limit that no drawn pizza falls below would refuse at most three more of the 24 photographs of other food, and six of the pizzas.',
    '',
    'What the small nets and the specialty head were tuned by since engine crustodian-4 was seen on 200 other pizzas, from the seeds 8500000 on. The crust type is told by width; a thin crust that a fault made wide counts as thin in the truth, so that even its true width names 0.90 rightly.',
    '',
    '## On drawn pizzas',
    '',
    ...table(accuracy.figures),
    '',
    '## On real photographs',
    '',
    ...(accuracy.photoFigures.length > 0
      ? table(accuracy.photoFigures)
      : ['No photographs were at hand: `npm run score:eval -- --photos <folder>`.']),
    '',
    ...whatWasTried(missedBy(accuracy)),
    'Correlations are over slices (the total: over pizzas); the spread is the standard deviation of the truth. A mean error is in the unit of the value: shares 0 to 1, widths in radii, scores in points.',
    '',
  ];
  return lines.join('\n');
}

const missedBy = ({ figures, photoFigures }: Accuracy): Set<string> =>
  new Set(
    [...figures, ...photoFigures]
      .filter((figure) => reachesGoal(figure) === false)
      .map(({ subject }) => subject),
  );

const table = (figures: readonly AccuracyFigure[]): string[] => [
  '| What | Measure | Found | Goal | Reached | On | Spread |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...figures.map((figure) => `| ${cells(figure).join(' | ')} |`),
];

function cells(figure: AccuracyFigure): string[] {
  const { subject, measure, value, count, spread } = figure;
  const reached = reachesGoal(figure);
  return [
    subject,
    measure,
    figureText(value),
    goalText(figure) ?? '',
    reached === null ? '' : reached ? 'yes' : '**no**',
    String(count),
    spread === undefined ? '' : figureText(spread),
  ];
}
