import { shiftOf } from '@crustodian/domain/time/shift';
import { specialtyName } from '../shared/catalogue-names.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countText, weekdayTimeText } from '../../../pizza/formatters.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { PizzaImage } from '../../../pizza/PizzaImage.tsx';
import { ScoreBadge } from '../../../pizza/ScoreBadge.tsx';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { bestPizza, fullMarks, mainWeakness, worstPizzas } from './day-pizzas.ts';
import { feedOf, type Behind } from '../shared/feed-link.ts';
import { dayRange, type InsightsPart } from './insights-parts.ts';
import { listed } from '../../../pizza/words.ts';
import { say } from '../../../language/language.ts';
import { shiftName } from '../../../pizza/names.ts';
import css from './InsightsPizzas.module.css';

interface InsightsPizzasProps extends InsightsPart {
  /** Null while loading. */
  cards: readonly PizzaCard[] | null;
  failed: boolean;
  /** Maximum points of a criterion. */
  maxima: Record<string, number>;
}

const LOOKED_AT = 3;

/** The lowest-scored pizzas of the day as pictures, and its best pizza. */
export function InsightsPizzas(props: InsightsPizzasProps) {
  const { venue, day, data, cards, failed } = props;
  const bad = data.num_bad_pizzas;
  const behindBad: Behind = { counted: 'scored', quality: 'bad', sort: 'score-asc' };
  return (
    <div className={css.pictures}>
      <section className={css.panel} aria-labelledby="look-first">
        <header>
          <h2 id="look-first">{say({ en: 'Look at these first', es: 'Mira estas primero' })}</h2>
          {bad > 0 && (
            <Link
              className={css.all}
              to="/daily-feed"
              search={feedOf(venue, dayRange(day), behindBad)}
            >
              {bad === 1
                ? say({ en: 'The bad pizza', es: 'La pizza mala' })
                : say({
                    en: `All ${countText(bad)} bad pizzas`,
                    es: `Las ${countText(bad)} pizzas malas`,
                  })}
              <IconArrowRight size={14} stroke={1.9} aria-hidden />
            </Link>
          )}
        </header>
        <Worst {...props} />
        {failed && (
          <p className={css.sub}>
            {say({
              en: 'The pictures could not be loaded.',
              es: 'No se pudieron cargar las fotos.',
            })}
          </p>
        )}
      </section>
      {cards && <Best {...props} cards={cards} />}
    </div>
  );
}

function Worst({ venue, day, data, cards, failed, maxima }: InsightsPizzasProps) {
  const quality = data.quality_definitions[0];
  if (!cards) {
    return failed ? null : (
      <div className={css.worst} aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <div key={place} className={css.waitingPhoto} />
        ))}
      </div>
    );
  }
  return (
    <ul className={css.worst}>
      {worstPizzas(cards, LOOKED_AT).map((card) => (
        <li key={card.tId}>
          <Link to="/daily-feed" search={openOf({ venue, day, card, sort: 'score-asc' })}>
            <span className={css.photo}>
              <PizzaImage
                path={card.image}
                placeholder={card.placeholder}
                alt=""
                sizes="(min-width: 80em) 170px, 30vw"
              />
              {card.standard && (
                <span className={css.mark}>
                  <StandardMark standard={card.standard} size={22} onPhoto />
                </span>
              )}
            </span>
            <span className={css.caption}>
              <b>{nameOf(card)}</b>
              {card.scoreValue !== null && <ScoreBadge score={card.scoreValue} quality={quality} />}
              <span className={css.time}>{weekdayTimeText(card.ts).slice(0, -3)}</span>
              <span className={css.weakness}>{mainWeakness(card, maxima)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Best({
  venue,
  day,
  data,
  cards,
  maxima,
}: InsightsPizzasProps & { cards: readonly PizzaCard[] }) {
  const best = bestPizza(cards);
  if (!best || best.scoreValue === null) return null;
  const full = fullMarks(best, maxima);
  const shift = shiftOf(best.ts);
  return (
    <section className={css.panel} aria-labelledby="best-of-day">
      <header>
        <h2 id="best-of-day">{say({ en: 'Best of the day', es: 'La mejor del día' })}</h2>
      </header>
      <Link
        className={css.best}
        to="/daily-feed"
        search={openOf({ venue, day, card: best, sort: 'score-desc' })}
      >
        <span>
          <PizzaImage path={best.image} placeholder={best.placeholder} alt="" sizes="92px" />
        </span>
        <span>
          <span className={css.bestName}>
            <b>{nameOf(best)}</b>
            <ScoreBadge score={best.scoreValue} quality={data.quality_definitions[0]} />
            {best.standard && <StandardMark standard={best.standard} size={16} />}
          </span>
          <span className={css.sub}>
            {weekdayTimeText(best.ts)}, {shift} {shiftName(shift)}.
            {full.length > 0 &&
              say({
                en: ` Full marks for ${listed(full.slice(0, 2))}.`,
                es: ` Todos los puntos en ${listed(full.slice(0, 2))}.`,
              })}
          </span>
        </span>
      </Link>
    </section>
  );
}

interface OpenPizza {
  venue: InsightsPart['venue'];
  day: string;
  card: PizzaCard;
  sort: 'score-asc' | 'score-desc';
}

/** The day's feed with this pizza open; paging follows the order of scores. */
const openOf = ({ venue, day, card, sort }: OpenPizza) => ({
  ...feedOf(venue, dayRange(day), { counted: 'scored', sort }),
  open: card.tId,
});

const nameOf = ({ specialty }: PizzaCard): string =>
  specialty === null ? 'Pizza' : specialtyName(specialty);
