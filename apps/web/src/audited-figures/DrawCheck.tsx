import { IconDice5 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText, dayText } from '../pizza/formatters.ts';
import { drawsQuery, saveDraw, type AuditedPlace, type DrawnPizzas } from './audited-calls.ts';
import { sealText, undrawnDays } from './audited-messages.ts';
import css from './AuditedDetails.module.css';

interface DrawCheckProps {
  drawn: DrawnPizzas;
  place: AuditedPlace;
}

/** How the draw was sealed; of a venue also what is needed to repeat it. */
export function DrawCheck({ drawn, place }: DrawCheckProps) {
  const [shown, setShown] = useState(false);
  const [week] = drawn.weeks;
  if (!week) return null;
  const { venue } = place;
  return (
    <footer className={css.foot}>
      <div className={css.seal}>
        <IconDice5 size={16} stroke={1.7} aria-hidden />
        <span>{sealText(week)}</span>
        {venue !== undefined && (
          <button
            type="button"
            className={css.more}
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
          >
            Check the draw
          </button>
        )}
      </div>
      {shown && venue !== undefined && <Draw venue={venue} week={week.week} />}
    </footer>
  );
}

function Draw({ venue, week }: { venue: number; week: string }) {
  const { data, error } = useQuery(drawsQuery(venue, week));
  if (error) return <p>The draw could not be loaded.</p>;
  if (!data) return null;
  const undrawn = data.seed === null ? [] : undrawnDays(week, data.days);
  return (
    <dl className={css.draw}>
      <dt>SHA-256 of the seed</dt>
      <dd>{data.hash ?? 'not yet published'}</dd>
      <dt>Seed</dt>
      <dd>{data.seed ?? 'published when the week has been over for a day'}</dd>
      {data.days.map(({ day, population, hidden, late, drawn, unfit_population, unfit }) => (
        <div key={day}>
          <dt>
            {dayText(day)}, {countText(population)} pizzas
            {hidden > 0 && `, ${countText(hidden)} hidden before`}
            {late > 0 && `, ${countText(late)} late`}
          </dt>
          {drawn.length > 0 && <dd>{drawn.join(', ')}</dd>}
          {unfit !== null && (
            <dd>
              {unfit}, of {countText(unfit_population)} unfit for a score
            </dd>
          )}
        </div>
      ))}
      {undrawn.length > 0 && (
        <div>
          <dt>Not drawn: {undrawn.map(dayText).join('; ')}</dt>
          <dd>
            These days had no pizzas, or were not drawn before the seed was published. They never
            will be, as anyone who knows the seed could foresee the draw.
          </dd>
        </div>
      )}
      <dt>To repeat it</dt>
      <dd>
        A pizza’s lot is SHA-256 of the seed followed by its id; the smallest lots of a day are
        drawn. The script is in docs/audit.md and reads the file.
      </dd>
      {data.seed !== null && (
        <dd>
          <button type="button" className={css.more} onClick={() => void saveDraw(venue, week)}>
            Save as CSV
          </button>
        </dd>
      )}
    </dl>
  );
}
