import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { say } from '../../language/language.ts';
import { countText } from '../../pizza/formatters.ts';
import { specialtyOfPage } from '../../pizza/names.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import type { CoveredVenue } from './orders-calls.ts';
import { venueTimeText } from '../../controls/local-moment.ts';
import { boundsText, type OrderWeek } from './orders-view.ts';
import css from './Orders.module.css';

interface OrderWeekTableProps {
  week: OrderWeek;
  venues: readonly CoveredVenue[];
}

const SEVEN_DAYS = { en: 'Seven days, order by order', es: 'Siete días, pedido por pedido' };

/** A week's orders matched with pizzas, including pizzas that may be the wrong product. */
export function OrderWeekTable({ week, venues }: OrderWeekTableProps) {
  if (week.made === null) return null;
  const rows = [
    [
      say({ en: 'ordered and seen', es: 'pedidas y vistas' }),
      week.seen,
      say({
        en: 'matched within −2 to +12 minutes',
        es: 'coinciden entre −2 y +12 minutos',
      }),
    ],
    [say({ en: 'ordered, not seen', es: 'pedidas, no vistas' }), week.unseen, week.why],
    [
      say({ en: 'seen, not ordered', es: 'vistas, no pedidas' }),
      week.unordered,
      say({
        en: 'remakes and tests, or the till missed them',
        es: 'repetidas y pruebas, o la caja no las registró',
      }),
    ],
    [
      say({ en: 'another specialty than ordered', es: 'otra especialidad que la pedida' }),
      week.wrong,
      say({
        en: 'wrong product? Look at each',
        es: '¿producto equivocado? Mira cada una',
      }),
    ],
  ] as const;
  return (
    <section className={css.panel} aria-label={say(SEVEN_DAYS)}>
      <h2 className={css.title}>{say(SEVEN_DAYS)}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{say({ en: 'Orders', es: 'Pedidos' })}</th>
            <th scope="col">{say({ en: 'Pizzas', es: 'Pizzas' })}</th>
            <th scope="col">{say({ en: 'Why', es: 'Por qué' })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, pizzas, why]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{countText(pizzas)}</td>
              <td>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <LeftOut venues={venues} />
      <WrongProducts venues={venues} />
    </section>
  );
}

function LeftOut({ venues }: Pick<OrderWeekTableProps, 'venues'>) {
  return venues
    .filter(({ is_left_out: isLeftOut }) => isLeftOut)
    .map((venue) => (
      <p key={venue.venue} className={css.lead}>
        <b>{venue.name}</b>: {boundsText(venue)}.
      </p>
    ));
}

const SHOWN = 12;

function WrongProducts({ venues }: Pick<OrderWeekTableProps, 'venues'>) {
  const wrong = venues
    .flatMap(({ name, wrong_products: pizzas }) => pizzas.map((pizza) => ({ ...pizza, name })))
    .toSorted((a, b) => b.local_ts.localeCompare(a.local_ts))
    .slice(0, SHOWN);
  if (wrong.length === 0) return null;
  return (
    <>
      <h3 className={css.title}>{say({ en: 'Wrong product?', es: '¿Producto equivocado?' })}</h3>
      <ul className={css.wrong}>
        {wrong.map((one) => {
          const place = parsePizzaId(one.pizza);
          const seen = specialtyOfPage(one.seen_as);
          const ordered = specialtyOfPage(one.ordered);
          const time = venueTimeText(one.local_ts);
          return (
            <li key={one.pizza}>
              <PizzaImage
                path={place && picturePath(place)}
                alt={say({ en: `Seen as ${seen}`, es: `Vista como ${seen}` })}
                sizes="120px"
              />
              <b>{say({ en: `${ordered} ordered`, es: `Pedida: ${ordered}` })}</b>
              <span>{say({ en: `seen as ${seen}`, es: `vista como ${seen}` })}</span>
              <span className={css.hint}>
                {say({
                  en: `${one.name}, order ${one.order}, ${time}`,
                  es: `${one.name}, pedido ${one.order}, ${time}`,
                })}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
