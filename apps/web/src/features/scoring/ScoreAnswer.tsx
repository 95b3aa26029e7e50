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
import { say } from '../../language/language.ts';
import css from './ScoreAnswer.module.css';

/** The page's main results: the error of the score, and the weakest figure. */
export function ScoreAnswer({ accuracy }: { accuracy: AccuracyData }) {
  const { figures, photographs } = accuracy;
  const error = totalError(figures, 'total score');
  const ranked = rankedAsRaters(accuracy);
  const worst = worstOf(accuracy);
  const { reached, all } = countReached([...figures, ...photographs.figures]);
  return (
    <div>
      <h2 className={`cr-display ${css.sentence}`}>
        <span className="cr-hidden">
          {say({ en: 'How good is the score?', es: '¿Cuánto acierta la puntuación?' })}{' '}
        </span>
        {error?.value == null
          ? say({
              en: 'The error of the score was not measured.',
              es: 'El error de la puntuación no se midió.',
            })
          : say({
              en: `On rendered pizzas the average error is ${valueText(error)} of 10 points.`,
              es: `En pizzas dibujadas el error medio es de ${valueText(error)} de 10 puntos.`,
            })}{' '}
        {ranked?.value != null &&
          say({
            en: `On photographs its rank agreement with raters is ${valueText(ranked)}; between raters it is ${ratersText(ranked) ?? '–'}. `,
            es: `En fotos su acuerdo de orden con los evaluadores es ${valueText(ranked)}; entre evaluadores es ${ratersText(ranked) ?? '–'}. `,
          })}
        {say({
          en: `${countText(reached)} of ${countText(all)} goals are reached`,
          es: `Se alcanzan ${countText(reached)} de ${countText(all)} objetivos`,
        })}
        {worst
          ? say({
              en: `; furthest from its goal is ${worst.name}.`,
              es: `; lo más lejos de su objetivo: ${worst.name}.`,
            })
          : '.'}
      </h2>
      <EngineNote accuracy={accuracy} />
      <AnswerTiles accuracy={accuracy} worst={worst} />
    </div>
  );
}

/** The measured engine; a warning if another engine scores the pizzas here. */
function EngineNote({ accuracy }: { accuracy: AccuracyData }) {
  const { engineVersion, runningEngine, specialtyHead, pictures, scored, photographs } = accuracy;
  const measured = [...new Set([engineVersion, photographs.engineVersion])];
  const others = measured.filter(
    (engine) => runningEngine !== undefined && engine !== runningEngine,
  );
  return (
    <>
      <p className={css.measured}>
        {say({
          en: `Measured on ${countText(pictures)} rendered pictures, of which ${countText(scored)} could be scored, with engine ${engineVersion}, and on ${countText(photographs.pictures)} photographs with engine ${photographs.engineVersion} and compared with two raters who saw no scores. None of them was used for training. Specialty model ${specialtyHead}.`,
          es: `Medido en ${countText(pictures)} fotos dibujadas, de las que ${countText(scored)} se pudieron puntuar, con el motor ${engineVersion}, y en ${countText(photographs.pictures)} fotos reales con el motor ${photographs.engineVersion}, comparadas con dos evaluadores que no vieron puntuaciones. Ninguna se usó para entrenar. Modelo de especialidades ${specialtyHead}.`,
        })}
      </p>
      {others.length > 0 && (
        <p className={css.warning} role="alert">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span>
            <b>
              {say({
                en: 'These figures are for a different engine.',
                es: 'Estas cifras son de otro motor.',
              })}
            </b>{' '}
            {say({
              en: `Pizzas here are scored by ${runningEngine}, but ${others.join(' and ')} was measured, so the error may differ.`,
              es: `Aquí puntúa las pizzas ${runningEngine}, pero se midió ${others.join(' y ')}, así que el error puede ser otro.`,
            })}
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
  const where = photographs.figures.includes(figure)
    ? say({ en: ' on real photographs', es: ' en fotos reales' })
    : '';
  // For modified pictures, the subject describes the modification rather than what is measured.
  const of = figure.measure.startsWith('shown score')
    ? say({ en: 'the score of a pizza ', es: 'la puntuación de una pizza ' })
    : '';
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
      <Tile
        label={say({ en: 'Average error', es: 'Error medio' })}
        value={error ? `±${valueText(error)}` : '–'}
      >
        {say({ en: 'of 10 points, goal', es: 'de 10 puntos, objetivo' })} {error && goalText(error)}
        {penalised &&
          say({
            en: `; ±${valueText(penalised)} after flag penalties`,
            es: `; ±${valueText(penalised)} con las penalizaciones de las marcas`,
          })}
      </Tile>
      <Tile
        label={say({
          en: 'Rank agreement with raters',
          es: 'Acuerdo de orden con los evaluadores',
        })}
        value={ranked ? valueText(ranked) : '–'}
      >
        {rankedText(ranked, follows)}
      </Tile>
      <Tile
        label={say({ en: 'Goals reached', es: 'Objetivos alcanzados' })}
        value={countText(drawn.reached + real.reached)}
        of={countText(drawn.all + real.all)}
      >
        {say({
          en: `${drawn.reached} of ${drawn.all} on rendered pizzas, ${real.reached} of ${real.all} on photographs`,
          es: `${drawn.reached} de ${drawn.all} en pizzas dibujadas, ${real.reached} de ${real.all} en fotos`,
        })}
      </Tile>
      {worst && (
        <Tile
          label={say({ en: 'Furthest from its goal', es: 'Lo más lejos de su objetivo' })}
          value={subjectName(worst.figure.subject)}
        >
          {measureText(worst.figure)} {valueText(worst.figure)},{' '}
          {say({ en: 'goal', es: 'objetivo' })} {goalText(worst.figure)}
          {reasonText(worst.figure) && `: ${reasonText(worst.figure)}`}
        </Tile>
      )}
    </dl>
  );
}

/** The goal of the rank agreement, with values for comparison. */
function rankedText(
  ranked: AccuracyFigure | undefined,
  follows: AccuracyFigure | undefined,
): string {
  const goal = (ranked && goalText(ranked)) ?? '–';
  const raters = (ranked && ratersText(ranked)) ?? '–';
  const rendered = follows ? valueText(follows) : '–';
  return say({
    en: `on photographs, goal ${goal}; between raters ${raters}; on rendered pizzas ${rendered}`,
    es: `en fotos, objetivo ${goal}; entre evaluadores ${raters}; en pizzas dibujadas ${rendered}`,
  });
}

interface TileProps {
  label: string;
  value: string;
  /** The total that the value is part of. */
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
