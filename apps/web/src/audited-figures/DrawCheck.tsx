import { IconDice5 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText, dayText } from '../pizza/formatters.ts';
import {
  drawsQuery,
  saveDraw,
  type AuditedPlace,
  type DrawnPizzas,
} from './audited-figures-calls.ts';
import { sealText, undrawnDays } from './draw-messages.ts';
import { say } from '../language/language.ts';
import css from './AuditedDetails.module.css';

const PUBLISHED_LATER = {
  en: 'published when the week has been over for a day',
  es: 'se publica un día después de terminar la semana',
};
const NEVER_DRAWN = {
  en: 'These days had no pizzas, or were not drawn before the seed was published. They never will be, as anyone who knows the seed could foresee the draw.',
  es: 'Estos días no tuvieron pizzas o no se sortearon antes de publicar la semilla. Ya no se sortearán: quien conoce la semilla podría prever el sorteo.',
};
const HOW_TO_REPEAT = {
  en: 'A pizza’s lot is SHA-256 of the seed followed by its id; the smallest lots of a day are drawn. The script is in docs/audit.md and reads the file.',
  es: 'La suerte de una pizza es el SHA-256 de la semilla seguida de su id; salen las más bajas del día. El script está en docs/audit.md y lee el archivo.',
};

interface DrawCheckProps {
  drawn: DrawnPizzas;
  place: AuditedPlace;
}

/** How the draw was sealed; for a venue, also the data needed to repeat it. */
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
            {say({ en: 'Check the draw', es: 'Comprobar el sorteo' })}
          </button>
        )}
      </div>
      {shown && venue !== undefined && <Draw venue={venue} week={week.week} />}
    </footer>
  );
}

function Draw({ venue, week }: { venue: number; week: string }) {
  const { data, error } = useQuery(drawsQuery(venue, week));
  if (error)
    return (
      <p>{say({ en: 'The draw could not be loaded.', es: 'No se pudo cargar el sorteo.' })}</p>
    );
  if (!data) return null;
  const undrawn = data.seed === null ? [] : undrawnDays(week, data.days);
  return (
    <dl className={css.draw}>
      <dt>{say({ en: 'SHA-256 of the seed', es: 'SHA-256 de la semilla' })}</dt>
      <dd>{data.hash ?? say({ en: 'not yet published', es: 'aún sin publicar' })}</dd>
      <dt>{say({ en: 'Seed', es: 'Semilla' })}</dt>
      <dd>{data.seed ?? say(PUBLISHED_LATER)}</dd>
      {data.days.map(({ day, population, hidden, late, drawn, unfit_population, unfit }) => (
        <div key={day}>
          <dt>
            {dayText(day)}, {countText(population)} pizzas
            {hidden > 0 &&
              say({
                en: `, ${countText(hidden)} hidden before`,
                es: `, ${countText(hidden)} ${hidden === 1 ? 'oculta' : 'ocultas'} antes`,
              })}
            {late > 0 && say({ en: `, ${countText(late)} late`, es: `, ${countText(late)} tarde` })}
          </dt>
          {drawn.length > 0 && <dd>{drawn.join(', ')}</dd>}
          {unfit !== null && (
            <dd>
              {say({
                en: `${unfit}, of ${countText(unfit_population)} unfit for a score`,
                es: `${unfit}, de ${countText(unfit_population)} no aptas para puntuar`,
              })}
            </dd>
          )}
        </div>
      ))}
      {undrawn.length > 0 && (
        <div>
          <dt>
            {say({ en: 'Not drawn:', es: 'Sin sortear:' })} {undrawn.map(dayText).join('; ')}
          </dt>
          <dd>{say(NEVER_DRAWN)}</dd>
        </div>
      )}
      <dt>{say({ en: 'To repeat it', es: 'Para repetirlo' })}</dt>
      <dd>{say(HOW_TO_REPEAT)}</dd>
      {data.seed !== null && (
        <dd>
          <button type="button" className={css.more} onClick={() => void saveDraw(venue, week)}>
            {say({ en: 'Save as CSV', es: 'Guardar como CSV' })}
          </button>
        </dd>
      )}
    </dl>
  );
}
