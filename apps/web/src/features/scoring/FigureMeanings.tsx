import { Panel } from './Panel.tsx';
import css from './ScoringPage.module.css';

const MEANINGS = [
  [
    'Follows the truth',
    'The correlation: 1 where what is found rises and falls with what was drawn, 0 where it does so by chance only.',
  ],
  [
    'Off by on average',
    'The mean error, whether too high or too low: in points for the score, in percent of the whole zone for shares, of the radius for widths.',
  ],
  [
    'Told apart',
    'The area under the curve: how often a pizza with the fault looks faultier to the engine than one without. 1 is always, 0.5 is a coin.',
  ],
  [
    'Half, 95% lie within',
    'So many of the pictures are off by no more than this, in pixels of a picture 1,024 wide.',
  ],
  [
    'Found to nine tenths',
    'What was found and what is there share at least nine tenths of their common area.',
  ],
  ['n', 'How many slices, pizzas or photographs a figure rests on.'],
  [
    'Goal',
    'Set before it was measured. A figure that misses it is shown as it is, with what keeps it from there.',
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
