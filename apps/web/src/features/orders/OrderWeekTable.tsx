import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { countText } from '../../pizza/formatters.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import type { CoveredVenue } from './orders-calls.ts';
import { boundsText, type OrderWeek } from './orders-view.ts';
import css from './Orders.module.css';

interface OrderWeekTableProps {
  week: OrderWeek;
  venues: readonly CoveredVenue[];
}

/** A week order by order, with the pizzas that may be the wrong product. */
export function OrderWeekTable({ week, venues }: OrderWeekTableProps) {
  if (week.made === null) return null;
  const rows = [
    ['ordered and seen', week.seen, 'matched within −2 to +12 minutes'],
    ['ordered, not seen', week.unseen, week.why],
    ['seen, not ordered', week.unordered, 'remakes and tests, or the till missed them'],
    ['another specialty than ordered', week.wrong, 'wrong product? Look at each'],
  ] as const;
  return (
    <section className={css.panel} aria-label="Seven days, order by order">
      <h2 className={css.title}>Seven days, order by order</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Orders</th>
            <th scope="col">Pizzas</th>
            <th scope="col">Why</th>
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
      <h3 className={css.title}>Wrong product?</h3>
      <ul className={css.wrong}>
        {wrong.map((one) => {
          const place = parsePizzaId(one.pizza);
          const seen = specialtyLabel(one.seen_as);
          return (
            <li key={one.pizza}>
              <PizzaImage
                path={place && picturePath(place)}
                alt={`Seen as ${seen}`}
                sizes="120px"
              />
              <b>{specialtyLabel(one.ordered)} ordered</b>
              <span>seen as {seen}</span>
              <span className={css.hint}>
                {one.name}, order {one.order}, {one.local_ts.slice(5, 16)}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
