import { shareInterval } from '@crustodian/domain/figures/interval';
import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { headline } from '@crustodian/domain/today/today-texts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pageLanguage, say } from '../../language/language.ts';
import { countText, dayMonthText, decimalText, shareText } from '../../pizza/formatters.ts';
import { specialtyOfPage } from '../../pizza/names.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import type { TodayAnswer } from './today-calls.ts';
import { learningText, nameIn, quietText } from './today-view.ts';
import css from './TodayEmpty.module.css';

/** The usual day: nothing needs attention; a summary of yesterday. */
export function TodayEmpty({ answer }: { answer: TodayAnswer }) {
  const { yesterday } = answer;
  const learning = learningText(answer);
  const isLearningAll = answer.venues.every(({ pizzas_learnt: pizzas }) => pizzas !== null);
  return (
    <div className={css.empty}>
      <div>
        <h1 className={`cr-display ${css.nothing}`}>
          {headline([], nameIn(answer), pageLanguage())}
        </h1>
        <p className={css.quiet}>
          {!isLearningAll && quietText(answer)} {learning}
        </p>
        <Yesterday {...yesterday} />
        <Button
          variant="default"
          className={css.look!}
          renderRoot={(props) => (
            <Link to="/daily-feed" search={{ min: yesterday.day, max: yesterday.day }} {...props} />
          )}
        >
          {say({ en: 'Look at yesterday’s pizzas', es: 'Ver las pizzas de ayer' })}
        </Button>
      </div>
      <Best {...yesterday} storeName={nameIn(answer)} />
    </div>
  );
}

function Yesterday({ day, scored, decided, to_standard: share }: TodayAnswer['yesterday']) {
  const good = Math.round((share ?? 0) * decided);
  const interval = share === null ? null : shareInterval(good, decided);
  return (
    <dl className={css.figures}>
      <div>
        <dt>
          {say({
            en: `Yesterday, ${dayMonthText(day)}, to standard`,
            es: `Ayer, ${dayMonthText(day)}, en estándar`,
          })}
        </dt>
        <dd>
          {share === null ? (
            <b>
              {scored === 0
                ? say({ en: 'no pizzas', es: 'sin pizzas' })
                : say({ en: 'none decided', es: 'ninguna decidida' })}
            </b>
          ) : (
            <>
              <b>{countText(good)}</b>{' '}
              <i>{say({ en: `of ${countText(decided)}`, es: `de ${countText(decided)}` })}</i>
              <span>
                {shareText(share)}
                {interval &&
                  say({
                    en: `, between ${Math.round(100 * interval.low)} and ${shareText(interval.high)}`,
                    es: `, entre ${Math.round(100 * interval.low)} y ${shareText(interval.high)}`,
                  })}
              </span>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{say({ en: 'Scored', es: 'Puntuadas' })}</dt>
        <dd>
          <b>{countText(scored)}</b>
        </dd>
      </div>
    </dl>
  );
}

interface BestProps extends Pick<TodayAnswer['yesterday'], 'best' | 'scored'> {
  storeName: (venue: string) => string;
}

function Best({ best, scored, storeName }: BestProps) {
  const place = best && parsePizzaId(best.pizza);
  if (!best || !place) return null;
  const name = specialtyOfPage(best.specialty ?? '');
  const text = `${name}, ${storeName(best.venue)}, ${decimalText(best.score, 1)}`;
  return (
    <figure className={css.best}>
      <span className={css.bestPicture}>
        <PizzaImage
          path={picturePath(place)}
          alt={`${say({ en: 'The best pizza', es: 'La mejor pizza' })}: ${text}`}
          sizes="480px"
          eager
        />
      </span>
      <figcaption>
        <b>
          {say({ en: `The best of ${countText(scored)}`, es: `La mejor de ${countText(scored)}` })}
        </b>{' '}
        {text}
      </figcaption>
    </figure>
  );
}
