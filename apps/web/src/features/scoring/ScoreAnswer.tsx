import type { AccuracyFigure } from '@crustodian/domain/accuracy';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countText } from '../../pizza/formatters.ts';
import {
  countReached,
  furthestShort,
  goalText,
  measureText,
  reasonText,
  subjectIn,
  subjectName,
  valueText,
} from './figure-words.ts';
import type { AccuracyData } from './scoring-calls.ts';
import css from './ScoreAnswer.module.css';

/** What the page is asked for, said first: how right a score is, and what is worst. */
export function ScoreAnswer({ accuracy }: { accuracy: AccuracyData }) {
  const { figures, photoFigures } = accuracy;
  const error = totalError(figures, 'total score');
  const worst = worstOf(accuracy);
  const { reached, all } = countReached([...figures, ...photoFigures]);
  return (
    <>
      <h1 className={`cr-display ${css.sentence}`}>
        <span className="cr-hidden">How good is the score? </span>
        {error?.value == null
          ? 'How right a score is was not measured. '
          : `On drawn pizzas a score is right within ±${valueText(error)} of 10 points on average. `}
        {countText(reached)} of {countText(all)} goals are reached
        {worst ? `; furthest from its goal is ${worst.name}.` : '.'}
      </h1>
      <EngineNote accuracy={accuracy} />
      <AnswerTiles accuracy={accuracy} worst={worst} />
    </>
  );
}

/** On what was measured; a warning where another engine runs than the one that was. */
function EngineNote({ accuracy }: { accuracy: AccuracyData }) {
  const { engineVersion, runningEngine, specialtyHead, pictures, scored } = accuracy;
  const differs = runningEngine !== undefined && runningEngine !== engineVersion;
  return (
    <>
      <p className={css.measured}>
        Measured on {countText(pictures)} freshly drawn pictures, {countText(scored)} of them fit to
        be scored, and on photographs as far as these show what is right; nothing was trained on
        them. Engine {engineVersion}, specialty head {specialtyHead}.
      </p>
      {differs && (
        <p className={css.warning} role="alert">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span>
            <b>These figures are of another engine.</b> Pizzas are scored here by {runningEngine},
            measured was {engineVersion}: scores may be less right than this page says.
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

function worstOf({ figures, photoFigures }: AccuracyData): Worst | null {
  const figure = furthestShort([...figures, ...photoFigures]);
  if (!figure) return null;
  const where = photoFigures.includes(figure) ? ' on real photographs' : '';
  return { figure, name: `${subjectIn(figure.subject)}${where}` };
}

const totalError = (figures: readonly AccuracyFigure[], subject: string) =>
  figures.find((figure) => figure.subject === subject && figure.measure === 'mean error');

function AnswerTiles({ accuracy, worst }: { accuracy: AccuracyData; worst: Worst | null }) {
  const { figures, photoFigures } = accuracy;
  const error = totalError(figures, 'total score');
  const penalised = totalError(figures, 'total score with penalties');
  const follows = figures.find(
    ({ subject, measure }) => subject === 'total score' && measure === 'correlation',
  );
  const drawn = countReached(figures);
  const photographs = countReached(photoFigures);
  return (
    <dl className={css.tiles}>
      <Tile label="Off by on average" value={error ? `±${valueText(error)}` : '–'}>
        of 10 points, goal {error && goalText(error)}
        {penalised && `; ±${valueText(penalised)} once flags divide the score`}
      </Tile>
      <Tile label="Follows the truth" value={follows ? valueText(follows) : '–'}>
        correlation, goal {follows && goalText(follows)}; 1 is in step with the truth, 0 is chance
      </Tile>
      <Tile
        label="Goals reached"
        value={countText(drawn.reached + photographs.reached)}
        of={countText(drawn.all + photographs.all)}
      >
        {drawn.reached} of {drawn.all} on drawn pizzas, {photographs.reached} of {photographs.all}{' '}
        on photographs
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
