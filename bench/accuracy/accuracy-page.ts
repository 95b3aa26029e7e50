import {
  figureText,
  goalText,
  reachesGoal,
  type AccuracyFigure,
} from '../../packages/domain/src/accuracy.ts';
import type { Accuracy } from '../../packages/scoring/src/evaluate/accuracy.ts';
import { CHOSEN_BY_LOOKING, NOTES_OF, whatWasTried } from './engine-notes.ts';

/** docs/scoring-accuracy.md: the figures as they are, whether they reach their goals or not. */
export function accuracyPage(accuracy: Accuracy): string {
  const { engineVersion, specialtyHead, firstSeed, pictures, scored } = accuracy;
  const lines = [
    '# How good is the score?',
    '',
    `Figures written by \`npm run score:eval\`, notes by hand. Engine ${engineVersion}, specialty head ${specialtyHead}.`,
    '',
    `${pictures} pictures of 1024 px were drawn from the seeds ${firstSeed} on, which nothing was trained on: faults on purpose (about one in six pizzas has each of the 14), slices that differ widely, six tables, light from any side, exposure, colours, noise and JPEG quality beyond those of the demo's cameras; a third is blurred, moved or partly covered. ${scored} of them the engine held fit to be scored; slices, scores, flags and specialties are judged on these, all else on all.`,
    '',
    'Truth is what was drawn. That flatters: pictures from the same renderer are easier than a kitchen. No public set of photographs has quality labels slice by slice, so on real pizzas only what can be seen is measured, below.',
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
    'Correlations are over slices (the total: over pizzas); the spread is the standard deviation of the truth. A mean error is in the unit of the value: shares 0 to 1, widths in radii, scores in points.',
    '',
    `## Notes on ${NOTES_OF}`,
    '',
    ...(engineVersion.startsWith(NOTES_OF)
      ? []
      : [`These were written about ${NOTES_OF}, not about the engine measured above.`, '']),
    ...CHOSEN_BY_LOOKING.flatMap((note) => [note, '']),
    ...whatWasTried(missedBy(accuracy)),
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
