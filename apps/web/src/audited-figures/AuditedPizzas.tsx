import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekdayName } from '@crustodian/domain/time/weekday';
import { IconEqualNot } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { dayText } from '../pizza/formatters.ts';
import { PizzaImage } from '../pizza/PizzaImage.tsx';
import type { AuditedPlace, DrawnPizzas } from './audited-figures-calls.ts';
import { agreeText, differText } from './audited-messages.ts';
import { say } from '../language/language.ts';
import { weekdayShort } from '../pizza/names.ts';
import css from './AuditedDetails.module.css';

interface AuditedPizzasProps {
  drawn: DrawnPizzas;
  place: AuditedPlace;
}

/**
 * The judged pizzas, a venue's week with one column per day; those judged differently from the
 * engine have a sign.
 */
export function AuditedPizzas({ drawn, place }: AuditedPizzasProps) {
  const days = [...new Set(drawn.pizzas.map(({ day }) => day))].toSorted();
  const byDay = place.venue !== undefined && days.length <= 7 && days.length > 1;
  return (
    <div className={css.pizzas}>
      {byDay ? (
        <div className={css.week}>
          {days.map((day) => (
            <div key={day}>
              <span className={css.day} aria-hidden="true">
                {weekdayShort(weekdayName(day))}
              </span>
              <Pictures
                company={place.company}
                pizzas={drawn.pizzas.filter((pizza) => pizza.day === day)}
              />
            </div>
          ))}
        </div>
      ) : (
        <Pictures company={place.company} pizzas={drawn.pizzas} />
      )}
      <p className={css.counts}>
        <span>{agreeText(drawn.agree)}</span>
        {drawn.differ > 0 && (
          <span>
            <DiffersSign /> {differText(drawn.differ)}
          </span>
        )}
      </p>
    </div>
  );
}

const DiffersSign = () => (
  <span className={css.differs}>
    <IconEqualNot size={11} stroke={2.6} aria-hidden />
  </span>
);

const altText = (day: CalendarDay, agrees: boolean): string =>
  agrees
    ? say({ en: `Drawn pizza of ${dayText(day)}`, es: `Pizza sorteada del ${dayText(day)}` })
    : say({
        en: `Drawn pizza of ${dayText(day)}, judged otherwise than by the engine`,
        es: `Pizza sorteada del ${dayText(day)}, juzgada de otro modo que por el motor`,
      });

interface PicturesProps {
  company: number;
  pizzas: DrawnPizzas['pizzas'];
}

const Pictures = ({ company, pizzas }: PicturesProps) => (
  <ul className={css.pictures}>
    {pizzas.map(({ t_id, venue, day, img_url, agrees }) => (
      <li key={t_id}>
        <Link
          to="/daily-feed"
          search={{
            company: String(company),
            venue,
            min: day,
            max: day,
            counted: 'scored',
            reviewed: 'none',
            open: t_id,
          }}
        >
          <PizzaImage path={img_url} alt={altText(day, agrees)} sizes="52px" />
          {!agrees && <DiffersSign />}
        </Link>
      </li>
    ))}
  </ul>
);
