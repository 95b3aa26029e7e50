import { weekdayOf } from '@crustodian/domain/time/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { laneQuery } from './audit-calls.ts';
import { minutesText, shortLeftText } from './lane-messages.ts';
import { say } from '../../language/language.ts';
import css from './LaneProgress.module.css';

const LETTERS = { en: 'SMTWTFS', es: 'DLMMJVS' };

/**
 * Progress in the week's draw. A notch combines a draw of all stores, so that it reveals no store.
 */
export function LaneProgress() {
  const { data } = useQuery(laneQuery);
  if (!data || data.stores === 0) return null;
  const places = data.days.flatMap((day) => day.places);
  const judged = places.filter((one) => one.judged === one.drawn).length;
  const stores =
    data.stores === 1
      ? say({ en: 'this week for one store', es: 'esta semana en una tienda' })
      : say({
          en: `this week for ${data.stores} stores`,
          es: `esta semana en ${data.stores} tiendas`,
        });
  return (
    <div className={css.progress}>
      <p className={css.text}>
        <span>
          <b>
            {say({
              en: `${judged} of ${places.length}`,
              es: `${judged} de ${places.length}`,
            })}
          </b>{' '}
          {stores}
        </span>
        <span className={css.left}>{minutesText(data.left, data.median_ms)}</span>
        <span className={css.short}>{shortLeftText(data.left)}</span>
      </p>
      <ol className={css.days} aria-hidden>
        {data.days.map((day) => (
          <li key={day.day}>
            <span className={css.notches}>
              {day.places.map(({ drawn, judged: done }, at) => (
                <progress key={at} max={drawn} value={done} className={css.notch} />
              ))}
            </span>
            {say(LETTERS)[weekdayOf(day.day)]}
          </li>
        ))}
      </ol>
    </div>
  );
}
