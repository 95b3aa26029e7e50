import {
  figureText,
  goalText,
  reachesGoal,
  type AccuracyFigure,
} from '../../packages/domain/src/score/accuracy.ts';
import type { Accuracy } from '../../packages/scoring/src/evaluate/accuracy.ts';
import { CHOSEN_BY_LOOKING, NOTES_OF, whatWasTried } from './engine-notes.ts';

/** Text of docs/scoring-accuracy.md: all figures, whether they reach their goals or not. */
export function accuracyPage(accuracy: Accuracy): string {
  const { engineVersion, specialtyHead, firstSeed, pictures, scored, photographs, gap } = accuracy;
  const lines = [
    '# How good is the score?',
    '',
    'Figures written by `npm run score:eval`, notes by hand.',
    '',
    '## On drawn pizzas',
    '',
    `Engine ${engineVersion}, specialty head ${specialtyHead}. ${pictures} pictures of 1024 px were drawn from the seeds ${firstSeed} on, which nothing was trained on: faults on purpose (about one in six pizzas has each of the 14), slices that differ widely, six tables, light from any side, exposure, colours, noise and JPEG quality beyond those of the demo's cameras; a third is blurred, moved or partly covered. ${scored} of them the engine held fit to be scored; slices, scores, flags and specialties are judged on these, all else on all.`,
    '',
    'Truth is what was drawn. That flatters: pictures from the same renderer are easier than a kitchen.',
    '',
    ...table(accuracy.figures),
    '',
    'Correlations are over slices (the total: over pizzas); the spread is the standard deviation of the truth. A mean error is in the unit of the value: shares 0 to 1, widths in radii, scores in points.',
    '',
    '## On real photographs',
    '',
    `Engine ${photographs.engineVersion}, specialty head ${photographs.specialtyHead}. ${photographs.pictures} photographs on which nothing that ships was trained, through the engine as it ships: whole pizzas, pizzas that are hard to judge, burnt ones, slices, other food. Two raters who saw no scores judged the whole and the burnt ones by eye; their own agreement stands beside each figure that is measured against them. A shown score that moves where the pizza does not is told as the standard deviation of the difference.`,
    '',
    ...table(photographs.figures),
    '',
    'Intervals hold the true value 95 times out of 100 (bootstrap; Wilson for shares).',
    '',
    '## Drawings told from photographs',
    '',
    `${gap.drawings} drawings and ${gap.photographs} photographs of whole pizzas, each described by numbers of one kind: what the net for real food sees, or what is counted without any net. Logistic regression learns on four fifths which are drawn and is asked about the rest: 0.5 would say that drawings look like photographs. Drawings for training are the same pizzas as they would be photographed in a kitchen (\`packages/demo/src/render/kitchen.ts\`): on plates, boards, pans and screens, charred, browned, seen aslant, with the surface of photographs that show no pizza. The nets that ship have not learnt on these yet. What the net for real food sees still tells nearly all of them from photographs; the rest comes nearer, and the head that ships takes fewer of them for drawings. Written by \`node tools/accuracy/measure-gap.ts PHOTOGRAPHS\`.`,
    '',
    ...table(gap.figures),
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

const missedBy = ({ figures, photographs }: Accuracy): Set<string> =>
  new Set(
    [...figures, ...photographs.figures]
      .filter((figure) => reachesGoal(figure) === false)
      .map(({ subject }) => subject),
  );

/** A table of figures; columns without any value are omitted. */
function table(figures: readonly AccuracyFigure[]): string[] {
  const columns = COLUMNS.filter(({ cell }) => figures.some((figure) => cell(figure) !== ''));
  return [
    `| ${columns.map(({ title }) => title).join(' | ')} |`,
    `| ${columns.map(() => '---').join(' | ')} |`,
    ...figures.map((figure) => `| ${columns.map(({ cell }) => cell(figure)).join(' | ')} |`),
  ];
}

const COLUMNS: readonly { title: string; cell: (figure: AccuracyFigure) => string }[] = [
  { title: 'What', cell: ({ subject }) => subject },
  { title: 'Measure', cell: ({ measure }) => measure },
  { title: 'Found', cell: ({ value }) => figureText(value) },
  {
    title: '95 %',
    cell: ({ interval }) => (interval ? interval.map(figureText).join(' to ') : ''),
  },
  { title: 'Raters with each other', cell: ({ raters }) => numberIn(raters) },
  { title: 'Goal', cell: (figure) => goalText(figure) ?? '' },
  { title: 'Reached', cell: (figure) => REACHED[String(reachesGoal(figure))]! },
  { title: 'On', cell: ({ count }) => String(count) },
  { title: 'Spread', cell: ({ spread }) => numberIn(spread) },
];

const REACHED: Record<string, string> = { true: 'yes', false: '**no**', null: '' };

const numberIn = (value: number | undefined): string =>
  value === undefined ? '' : figureText(value);
