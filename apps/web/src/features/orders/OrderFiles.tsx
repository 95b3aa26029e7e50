import { Button } from '@mantine/core';
import { confirm } from '../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { countText, dayRangeText } from '../../pizza/formatters.ts';
import { useChangeOrders, type CoveredVenue, type Till } from './orders-calls.ts';
import { momentOf } from './orders-view.ts';
import css from './Orders.module.css';

const TITLE = { en: 'Files of four weeks', es: 'Archivos de cuatro semanas' };

interface OrderFilesProps {
  company: number;
  venues: readonly CoveredVenue[];
  files: Till['files'];
}

/**
 * Order files in use. Each can be withdrawn; a withdrawn file is kept and may be uploaded again.
 */
export function OrderFiles({ company, venues, files }: OrderFilesProps) {
  const { withdraw } = useChangeOrders(company);
  if (files.length === 0) return null;
  const nameOf = new Map(venues.map(({ venue, name }) => [venue, name]));
  const ask = async ({ file, venue, lines }: Till['files'][number]) => {
    const count = countText(lines);
    const isSure = await confirm({
      title: say({ en: 'Withdraw this file?', es: '¿Retirar este archivo?' }),
      question: say({
        en: `Its ${count} orders no longer count. They are kept, and the file may be uploaded again.`,
        es: `Sus ${count} pedidos dejan de contar. Se conservan, y el archivo se puede volver a subir.`,
      }),
      act: say({ en: 'Withdraw', es: 'Retirar' }),
    });
    if (!isSure) return;
    withdraw.mutate(
      { venue: Number(venue), file },
      {
        onSuccess: ({ withdrawn }) =>
          notify({
            text: say({
              en: `${countText(withdrawn)} orders are withdrawn`,
              es: `Pedidos retirados: ${countText(withdrawn)}`,
            }),
          }),
      },
    );
  };
  return (
    <section className={css.panel} aria-label={say(TITLE)}>
      <h2 className={css.title}>{say(TITLE)}</h2>
      <ul className={css.rows}>
        {files.map((one) => (
          <li key={one.file} className={css.till}>
            <div>
              <b>{nameOf.get(one.venue) ?? one.venue}</b>
              <p className={css.hint}>
                {dayRangeText(one.first_day, one.last_day)}, {momentOf(one.received_at)}
              </p>
            </div>
            <span>
              {say({
                en: `${countText(one.lines)} orders`,
                es: `${countText(one.lines)} pedidos`,
              })}
            </span>
            <Button variant="default" disabled={withdraw.isPending} onClick={() => void ask(one)}>
              {say({ en: 'Withdraw', es: 'Retirar' })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
