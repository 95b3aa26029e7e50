import { refreshSteps, seenDifferentlyTitle } from './rater-wording.ts';
import type { Rater } from './rater-calls.ts';
import { RaterPicture } from './RaterPicture.tsx';
import css from './Raters.module.css';

/** Of each reviewer who needs a refresher: what a colleague saw differently, and what happens now. */
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
          ? 'They are shown when their week is over.'
          : 'Worth looking at together: sometimes the stricter eye is the right one.'}
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
  <section className={css.panel} aria-label="What happens now">
    <h2 className={css.panelTitle}>What happens now</h2>
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
