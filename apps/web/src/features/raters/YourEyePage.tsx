import { capital } from '../../pizza/words.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { WeeksPanel } from '../../controls/lists/WeeksPanel.tsx';
import { ownEyeQuery, useStartRefresher, type OwnEye } from './rater-calls.ts';
import {
  agreementText,
  FIELD,
  markedText,
  ofText,
  ownSentence,
  repeatText,
  roundText,
} from './rater-wording.ts';
import { EyeByCriterion } from './EyeByCriterion.tsx';
import { RaterPicture } from './RaterPicture.tsx';
import { SeverityScale } from './SeverityScale.tsx';
import css from './Raters.module.css';
import { say } from '../../language/language.ts';
import { decimalText } from '../../pizza/formatters.ts';

const WEEKS = [4, 12] as const;
const LEAD = {
  en: 'Eyes drift now and then; that happens to everybody. Only you and your quality head can open this page; stores and colleagues cannot.',
  es: 'El ojo cambia de vez en cuando; le pasa a todo el mundo. Solo tú y quien dirige la calidad pueden abrir esta página; las tiendas y los demás revisores, no.',
};

/**
 * The viewer's judgements compared with those of other reviewers and with the viewer's own repeats.
 */
export function YourEyePage() {
  const [weeks, setWeeks] = useState<number>(WEEKS[0]);
  const query = useQuery({ ...ownEyeQuery(weeks), placeholderData: keepPreviousData });
  return (
    <WeeksPanel
      name={say({ en: 'your page', es: 'tu página' })}
      query={query}
      weeks={weeks}
      choices={WEEKS}
      onWeeks={setWeeks}
      head={(data) => ({ sentence: ownSentence(data), lead: say(LEAD) })}
    >
      {(data) => (
        <>
          {data.severity && <Severity eye={data} severity={data.severity} />}
          {data.marked.length > 0 && (
            <p className={css.method}>{capital(markedText(data.marked))}.</p>
          )}
          <div className={css.columns}>
            <Colleague eye={data} />
            <Yourself eye={data} />
            <EyeByCriterion criteria={data.criteria} />
            <Found eye={data} />
          </div>
          <p className={css.method}>{agreementText(data)}</p>
        </>
      )}
    </WeeksPanel>
  );
}

interface SeverityProps {
  eye: OwnEye;
  severity: NonNullable<OwnEye['severity']>;
}

function Severity({ eye, severity: { value, half_width: half } }: SeverityProps) {
  const side = value < 0 ? say({ en: 'less', es: 'menos' }) : say({ en: 'more', es: 'más' });
  const size = decimalText(Math.abs(value), 2);
  return (
    <section
      className={`${css.panel} ${css.severity}`}
      aria-label={say({ en: 'You and the others', es: 'Tú y los demás' })}
    >
      <div>
        <p className={css.ends} aria-hidden="true">
          <span>{say({ en: 'stricter', es: 'más severo' })}</span>
          <span>{say({ en: 'like the others', es: 'como los demás' })}</span>
          <span>{say({ en: 'kinder', es: 'más amable' })}</span>
        </p>
        <SeverityScale severity={eye.severity} />
        <p>
          <b>
            {say({
              en: `You give ${size} points ${side} than a colleague would`,
              es: `Das ${size} puntos ${side} de los que daría otra persona`,
            })}
          </b>{' '}
          (±{decimalText(half, 2)},{' '}
          {say({
            en: `from ${eye.doubles} pizzas you both judged`,
            es: `de ${eye.doubles} pizzas que juzgaron ambos`,
          })}
          ).{' '}
          {Math.abs(value) > FIELD
            ? say({
                en: `Nothing is lost by it: until you are back in tune the ${size} is taken out of the figures, so no store is marked differently for it.`,
                es: `No se pierde nada: hasta que vuelvas a coincidir, esos ${size} se descuentan de las cifras y ninguna tienda recibe otra nota por ello.`,
              })
            : say({
                en: 'Within 0.3 nothing needs doing.',
                es: 'Por debajo de 0,3 no hay que hacer nada.',
              })}
        </p>
      </div>
      <Refresher eye={eye} />
    </section>
  );
}

/** Starts a refresher with golden pizzas in the lane; offered only after the viewer has drifted. */
function Refresher({ eye }: { eye: OwnEye }) {
  const { state, golden_open: open, last_round: last } = eye;
  const start = useStartRefresher();
  if (open > 0) {
    return (
      <div className={css.refresher}>
        <Button component={Link} to="/audit">
          {say({ en: 'Golden pizzas wait for you', es: 'Te esperan pizzas de referencia' })}
        </Button>
        <span>
          {say({
            en: 'They come among the others in your blind review.',
            es: 'Llegan entre las demás en tu revisión a ciegas.',
          })}
        </span>
      </div>
    );
  }
  if (state !== 'refresher') {
    return last?.passed ? <p className={css.refresher}>{roundText(last)}</p> : null;
  }
  return (
    <div className={css.refresher}>
      {last && !last.passed && <p>{roundText(last)}</p>}
      <Button loading={start.isPending} onClick={() => start.mutate()}>
        {say({
          en: 'Twenty golden pizzas, 5 minutes',
          es: 'Veinte pizzas de referencia, 5 minutos',
        })}
      </Button>
      <span>
        {say({
          en: 'Whenever you like. You can repeat it.',
          es: 'Cuando quieras. Puedes repetirlo.',
        })}
      </span>
    </div>
  );
}

const Colleague = ({ eye }: { eye: OwnEye }) => (
  <section
    className={css.panel}
    aria-label={say({ en: 'You and a colleague', es: 'Tú y otra persona' })}
  >
    <h2 className={css.panelTitle}>
      {say({ en: 'You and a colleague', es: 'Tú y otra persona' })}
      <span className={css.note}>
        {ofText(eye.same_verdict, eye.doubles)}{' '}
        {say({ en: 'the same verdict', es: 'con el mismo veredicto' })}
      </span>
    </h2>
    {eye.colleague.length === 0 ? (
      <p className={css.foot}>
        {say({
          en: 'No pizza of a closed week was judged by you and a colleague.',
          es: 'Ninguna pizza de una semana cerrada la juzgaron tú y otra persona.',
        })}
      </p>
    ) : (
      <div className={css.pizzas}>
        {eye.colleague.map((one) => (
          <RaterPicture
            key={one.pizza}
            {...one}
            labels={[say({ en: 'You', es: 'Tú' }), say({ en: 'other', es: 'otra' })]}
          />
        ))}
      </div>
    )}
  </section>
);

const Yourself = ({ eye }: { eye: OwnEye }) => (
  <section className={css.panel} aria-label={say({ en: 'You and yourself', es: 'Tú contigo' })}>
    <h2 className={css.panelTitle}>
      {say({ en: 'You and yourself', es: 'Tú contigo' })}
      <span className={css.note}>
        {repeatText(eye)}
        {eye.detectable !== null &&
          say({
            en: `; from ${decimalText(eye.detectable, 2)} on a difference is more than chance`,
            es: `; desde ${decimalText(eye.detectable, 2)} una diferencia es más que azar`,
          })}
      </span>
    </h2>
    {eye.again.length === 0 ? (
      <p className={css.foot}>
        {say({
          en: 'Pizzas come back to you after two weeks or more, turned.',
          es: 'Las pizzas te vuelven a llegar, giradas, a las dos semanas o más.',
        })}
      </p>
    ) : (
      <>
        <p className={css.foot}>
          {say({
            en: 'You judged these twice, weeks apart, and the second time turned.',
            es: 'Estas las juzgaste dos veces, con semanas de diferencia, y la segunda vez giradas.',
          })}
        </p>
        <div className={css.pizzas}>
          {eye.again.map((one) => (
            <RaterPicture
              key={one.pizza}
              {...one}
              labels={[say({ en: 'First', es: 'Antes' }), say({ en: 'then', es: 'después' })]}
            />
          ))}
        </div>
      </>
    )}
  </section>
);

const Found = ({ eye }: { eye: OwnEye }) => (
  <section
    className={css.panel}
    aria-label={say({ en: 'What your eye found', es: 'Lo que encontró tu ojo' })}
  >
    <h2 className={css.panelTitle}>
      {say({ en: 'What your eye found', es: 'Lo que encontró tu ojo' })}
      <span className={css.note}>
        {say({
          en: `${eye.judged} judged, ${Math.round(eye.median_ms / 1000)} seconds each`,
          es: `${eye.judged} juzgadas, ${Math.round(eye.median_ms / 1000)} segundos cada una`,
        })}
      </span>
    </h2>
    {eye.engine.length === 0 ? (
      <p className={css.foot}>
        {say({
          en: 'Pizzas of closed weeks on which the engine differed from you.',
          es: 'Pizzas de semanas cerradas en las que el motor no coincidió contigo.',
        })}
      </p>
    ) : (
      <div className={css.pizzas}>
        {eye.engine.map((one) => (
          <RaterPicture
            key={one.pizza}
            {...one}
            labels={[say({ en: 'You', es: 'Tú' }), say({ en: 'engine', es: 'motor' })]}
          />
        ))}
      </div>
    )}
  </section>
);
