import { Panel } from './Panel.tsx';
import css from './ScoringPage.module.css';

const MEANINGS = [
  [
    'Follows the truth',
    'Correlation between measured and true values: 1 is perfect agreement, 0 is chance.',
  ],
  [
    'Off by on average',
    'Mean absolute error: in points for the score, as a percentage of the zone for shares, of the radius for widths.',
  ],
  [
    'Told apart',
    'Area under the ROC curve: how often a pizza with the fault is rated as more faulty than one without it. 1 is always, 0.5 is chance.',
  ],
  [
    'Overlap of 0.9 or more',
    'The area shared by the found and the true outline is at least nine tenths of the area of both together.',
  ],
  [
    'Ranked as raters do',
    "Spearman's correlation with the mean of two raters who judged the photographs by eye and saw no scores; what they reach with each other stands beside.",
  ],
  [
    'Score moves by',
    'Standard deviation of the shown score when the same photograph is turned, mirrored, lit otherwise, compressed or smaller.',
  ],
  [
    'Plain, For training',
    'Area under the ROC curve of a classifier that tells drawings from photographs it has not seen, and how often it is right: 0.5 and 50% mean that they look alike. Drawings for training are made to look as if they were photographed.',
  ],
  ['0.10 to 0.30', 'Holds the true value 95 times out of 100; wide where photographs are few.'],
  ['n', 'Number of slices, pizzas or photographs that a figure is computed from.'],
  [
    'Goal',
    'Set before the measurement. A figure that misses its goal is shown too, with the cause where it is known.',
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
