import { refreshSteps, seenDifferentlyTitle } from './rater-wording.ts';
import type { Rater } from './rater-calls.ts';
import { RaterPicture } from './RaterPicture.tsx';
import css from './Raters.module.css';
import { say } from '../../language/language.ts';

/**
 * For each reviewer due for a refresher: pizzas that a colleague judged differently, and the next
 * steps.
 */
export const Refreshers = ({ raters }: { raters: readonly Rater[] }) =>
  raters
    .filter(({ state }) => state === 'refresher')
    .map((rater) => (
      <div key={rater.rater} className={css.refreshed}>
        <SeenDifferently {...rater} />
        <Steps {...rater} />
      </div>
    ));

const firstName = (name: string): string => name.split(' ')[0]!;

function SeenDifferently({ name, differently }: Rater) {
  const title = seenDifferentlyTitle(firstName(name), differently.length);
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={css.panelTitle}>{title}</h2>
      <p className={css.foot}>
        {differently.length === 0
          ? say({
              en: 'They are shown when their week is over.',
              es: 'Se muestran cuando termina su semana.',
            })
          : say({
              en: 'Worth looking at together: sometimes the stricter eye is the right one.',
              es: 'Vale la pena verlas juntos: a veces el ojo más severo es el que acierta.',
            })}
      </p>
      <div className={css.pizzas}>
        {differently.map(({ by, ...pair }) => (
          <RaterPicture key={pair.pizza} {...pair} labels={[firstName(name), firstName(by)]} />
        ))}
      </div>
    </section>
  );
}

const Steps = (rater: Rater) => (
  <section className={css.panel} aria-label={say({ en: 'What happens now', es: 'Qué pasa ahora' })}>
    <h2 className={css.panelTitle}>{say({ en: 'What happens now', es: 'Qué pasa ahora' })}</h2>
    <ol className={css.happens}>
      {refreshSteps({ ...rater, name: firstName(rater.name) }).map(([head, text]) => (
        <li key={head}>
          <span>
            <b>{head}</b> {text}
          </span>
        </li>
      ))}
    </ol>
  </section>
);
