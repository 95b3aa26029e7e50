import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { IconAlertTriangle } from '@tabler/icons-react';
import { dayMonthText, shareText } from '../../../pizza/formatters.ts';
import css from './ChangedNote.module.css';
import { say } from '../../../language/language.ts';

/** Lists corrections made after the report; the report itself stays unchanged. */
export function ChangedNote({ report }: { report: MonthlyReport }) {
  const { changed_since: stores, corrections, made_at } = report;
  if (stores.length === 0 && corrections.count === 0) return null;
  return (
    <aside
      className={css.note}
      data-screen-only
      aria-label={say({ en: 'Changed since', es: 'Cambios desde entonces' })}
    >
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div>
        <p className={css.title}>{titleOf(report)}</p>
        <p>{stillShows(dayMonthText(made_at.slice(0, 10)))}</p>
        {stores.length > 0 && (
          <ul>
            {stores.map(({ venue, name, before, now }) => (
              <li key={venue}>
                <b>{name}</b> {figureText(before)} → {figureText(now)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}

function titleOf({ changed_since: stores, corrections, state }: MonthlyReport): string {
  const ofStores = corrections.count === 0;
  const count = ofStores ? stores.length : corrections.count;
  const isOne = count === 1;
  const [en, es] = ofStores ? ['store', 'tienda'] : ['pizza', 'pizza'];
  const isDelivered = state === 'delivered';
  return say({
    en: `${count} ${isOne ? `${en} was` : `${en}s were`} corrected after this report was ${isDelivered ? 'delivered' : 'made'}`,
    es: `Se ${isOne ? 'corrigió' : 'corrigieron'} ${count} ${isOne ? es : `${es}s`} después de ${isDelivered ? 'entregar' : 'crear'} este informe`,
  });
}

const stillShows = (day: string): string =>
  say({
    en: `It still shows the figures of ${day}. Delete and re-initialize it to include the corrections.`,
    es: `Todavía muestra las cifras del ${day}. Elimínalo e inícialo de nuevo para incluir las correcciones.`,
  });

type Figure = MonthlyReport['changed_since'][number]['now'];

/** '84%, n 412', or that there is no report. */
function figureText(figure: Figure): string {
  if (figure === null) return say({ en: 'no report', es: 'sin informe' });
  const share = figure.to_standard_percentage;
  return `${shareText(share)}, n ${figure.count}`;
}
