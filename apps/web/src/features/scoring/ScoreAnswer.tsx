import type { AccuracyFigure } from '@crustodian/domain/score/accuracy';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countText } from '../../pizza/formatters.ts';
import {
  countReached,
  furthestShort,
  goalText,
  measureText,
  ratersText,
  reasonText,
  subjectIn,
  subjectName,
  valueText,
} from './figure-messages.ts';
import type { AccuracyData } from './scoring-calls.ts';
import css from './ScoreAnswer.module.css';

/** The answer to the page's question, first: the error of the score, and the weakest figure. */
export function ScoreAnswer({ accuracy }: { accuracy: AccuracyData }) {
  const { figures, photographs } = accuracy;
  const error = totalError(figures, 'total score');
  const ranked = rankedAsRaters(accuracy);
  const worst = worstOf(accuracy);
  const { reached, all } = countReached([...figures, ...photographs.figures]);
  return (
    <div>
      <h2 className={`cr-display ${css.sentence}`}>
        <span className="cr-hidden">How good is the score? </span>
        {error?.value == null
          ? 'The error of the score was not measured. '
          : `On rendered pizzas the average error is ${valueText(error)} of 10 points. `}
        {ranked?.value != null &&
          `On photographs its rank agreement with raters is ${valueText(ranked)}; between raters it is ${ratersText(ranked) ?? '–'}. `}
        {countText(reached)} of {countText(all)} goals are reached
        {worst ? `; furthest from its goal is ${worst.name}.` : '.'}
      </h2>
      <EngineNote accuracy={accuracy} />
      <AnswerTiles accuracy={accuracy} worst={worst} />
    </div>
  );
}

/** What was measured; a warning where another engine scores the pizzas here. */
function EngineNote({ accuracy }: { accuracy: AccuracyData }) {
  const { engineVersion, runningEngine, specialtyHead, pictures, scored, photographs } = accuracy;
  const measured = [...new Set([engineVersion, photographs.engineVersion])];
  const others = measured.filter(
    (engine) => runningEngine !== undefined && engine !== runningEngine,
  );
  return (
    <>
      <p className={css.measured}>
        Measured on {countText(pictures)} rendered pictures, of which {countText(scored)} could be
        scored, with engine {engineVersion}, and on {countText(photographs.pictures)} photographs
        with engine {photographs.engineVersion}and compared with two raters who saw no scores. None
        of them was used for training. Specialty model {specialtyHead}.
      </p>
      {others.length > 0 && (
        <p className={css.warning} role="alert">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span>
            <b>These figures are for a different engine.</b> Pizzas here are scored by{' '}
            {runningEngine}, but {others.join(' and ')} was measured, so the error may differ.
          </span>
        </p>
      )}
    </>
  );
}

interface Worst {
  figure: AccuracyFigure;
  /** 'the outline of pizzas on real photographs'. */
  name: string;
}

function worstOf({ figures, photographs }: AccuracyData): Worst | null {
  const figure = furthestShort([...figures, ...photographs.figures]);
  if (!figure) return null;
  const where = photographs.figures.includes(figure) ? ' on real photographs' : '';
  // Of pictures that were changed the name says how, and not what is measured.
  const of = figure.measure.startsWith('shown score') ? 'the score of a pizza ' : '';
  const isScore = figure.subject === 'shown score';
  return { figure, name: `${isScore ? '' : of}${subjectIn(figure.subject)}${where}` };
}

const rankedAsRaters = ({ photographs }: AccuracyData) =>
  photographs.figures.find(
    ({ subject, measure }) =>
      subject === 'shown score' && measure === 'rank correlation with raters',
  );

const totalError = (figures: readonly AccuracyFigure[], subject: string) =>
  figures.find((figure) => figure.subject === subject && figure.measure === 'mean error');

function AnswerTiles({ accuracy, worst }: { accuracy: AccuracyData; worst: Worst | null }) {
  const { figures, photographs } = accuracy;
  const error = totalError(figures, 'total score');
  const penalised = totalError(figures, 'total score with penalties');
  const follows = figures.find(
    ({ subject, measure }) => subject === 'total score' && measure === 'correlation',
  );
  const ranked = rankedAsRaters(accuracy);
  const drawn = countReached(figures);
  const real = countReached(photographs.figures);
  return (
    <dl className={css.tiles}>
      <Tile label="Average error" value={error ? `±${valueText(error)}` : '–'}>
        of 10 points, goal {error && goalText(error)}
        {penalised && `; ±${valueText(penalised)} after flag penalties`}
      </Tile>
      <Tile label="Rank agreement with raters" value={ranked ? valueText(ranked) : '–'}>
        on photographs, goal {ranked && goalText(ranked)}; between raters{' '}
        {ranked && ratersText(ranked)}; on rendered pizzas {follows ? valueText(follows) : '–'}
      </Tile>
      <Tile
        label="Goals reached"
        value={countText(drawn.reached + real.reached)}
        of={countText(drawn.all + real.all)}
      >
        {drawn.reached} of {drawn.all} on rendered pizzas, {real.reached} of {real.all} on
        photographs
      </Tile>
      {worst && (
        <Tile label="Furthest from its goal" value={subjectName(worst.figure.subject)}>
          {measureText(worst.figure)} {valueText(worst.figure)}, goal {goalText(worst.figure)}
          {reasonText(worst.figure) && `: ${reasonText(worst.figure)}`}
        </Tile>
      )}
    </dl>
  );
}

interface TileProps {
  label: string;
  value: string;
  /** What the value is a part of. */
  of?: string;
  children: ReactNode;
}

const Tile = ({ label, value, of, children }: TileProps) => (
  <div className={css.tile}>
    <dt>{label}</dt>
    <dd className={`cr-display ${css.value}`}>
      {value}
      {of && <small>/{of}</small>}
    </dd>
    <dd className={css.sub}>{children}</dd>
  </div>
);
