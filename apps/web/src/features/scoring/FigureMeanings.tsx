import { Panel } from './Panel.tsx';
import css from './ScoringPage.module.css';

const MEANINGS = [
  [
    'Correlation with truth',
    'Correlation between measured and true values: 1 is perfect agreement, 0 is chance.',
  ],
  [
    'Average error',
    'Mean absolute error: in points for the score, as a percentage of the zone for shares, of the radius for widths.',
  ],
  [
    'Detection (AUC)',
    'Area under the ROC curve: how often a pizza with the fault is rated as more faulty than one without it. 1 is always, 0.5 is chance.',
  ],
  [
    'Overlap of 0.9 or more',
    'The area shared by the found and the true outline is at least nine tenths of the area of both together.',
  ],
  [
    'Rank agreement with raters',
    "Spearman's correlation with the mean of two raters who judged the photographs by eye and saw no scores; their agreement with each other is shown next to it.",
  ],
  [
    'Score moves by',
    'Standard deviation of the displayed score when the same photograph is rotated, mirrored, relit, compressed or scaled down.',
  ],
  [
    'Plain, For training',
    'Area under the ROC curve and accuracy of a classifier that separates drawings from unseen photographs: 0.5 and 50% mean they look alike. Drawings for training are made to look photographed.',
  ],
  ['0.10 to 0.30', '95% confidence interval; wide where there are few photographs.'],
  ['n', 'Number of slices, pizzas or photographs behind a figure.'],
  [
    'Goal',
    'Set before measuring. Figures that miss their goal are shown too, with the cause where known.',
  ],
] as const;

/** What the words of the tables mean. */
export const FigureMeanings = () => (
  <Panel title="How to read these figures">
    <dl className={css.meanings}>
      {MEANINGS.map(([word, meaning]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);
