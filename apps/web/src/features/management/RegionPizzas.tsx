import type { DayRange } from '@crustodian/domain/time/day-range';
import type { Quality } from '@crustodian/domain/score/quality-band';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { venuesQuery } from '../../api/directory-calls.ts';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { countText, dayRangeText } from '../../pizza/formatters.ts';
import { feedOf } from '../analytics/shared/feed-link.ts';
import { compareQuery, type Comparison } from '../analytics/shared/ranking-calls.ts';
import { say } from '../../language/language.ts';
import { PIZZAS } from '../../pizza/names.ts';
import css from './Management.module.css';

/** The pizzas behind a region's figure; the feed shows them one store at a time. */
export interface RegionChoice {
  /** Code of the region; null for every region. */
  region: string | null;
  /** Name of the selection: 'Coast, W46'. */
  name: string;
  days: DayRange;
  quality?: Quality;
  specialty?: string;
}

interface RegionPizzasProps {
  choice: RegionChoice | null;
  company: number;
  onClose: () => void;
}

const QUALITY_MESSAGES = {
  bad: { en: 'bad pizzas', es: 'pizzas malas' },
  good: { en: 'good pizzas', es: 'pizzas buenas' },
  excellent: { en: 'excellent pizzas', es: 'pizzas excelentes' },
} as const satisfies Record<Quality, unknown>;

/** Asks for the store whose pizzas to show, with the number of pizzas of each. */
export function RegionPizzas({ choice, company, onClose }: RegionPizzasProps) {
  const what = choice?.quality ? say(QUALITY_MESSAGES[choice.quality]) : 'pizzas';
  return (
    <Dialog
      opened={choice !== null}
      onClose={onClose}
      title={
        choice
          ? say({
              en: `${choice.name}: ${what} of which store?`,
              es: `${choice.name}: ¿${what} de qué tienda?`,
            })
          : ''
      }
    >
      {choice && <Stores choice={choice} company={company} />}
    </Dialog>
  );
}

function Stores({ choice, company }: { choice: RegionChoice; company: number }) {
  const { region, days, quality, specialty } = choice;
  const venues = useQuery(venuesQuery(company));
  const comparison = useQuery(compareQuery(company, days));
  if (venues.isError || comparison.isError) {
    return (
      <p role="alert">
        {say({
          en: 'The stores could not be loaded. Close this dialog and try again.',
          es: 'No se pudieron cargar las tiendas. Cierra esta ventana e inténtalo de nuevo.',
        })}
      </p>
    );
  }
  if (!venues.data || !comparison.data)
    return <p role="status">{say({ en: 'Loading the stores', es: 'Cargando las tiendas' })}</p>;
  const codes = new Map(venues.data.map(({ value, region: code }) => [value, code ?? '']));
  const stores = comparison.data.data
    .filter(({ venue }) => region === null || codes.get(venue) === region)
    .map((store) => ({ ...store, count: countOf(store, choice) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return (
    <>
      <p className={css.dialogDays}>{dayRangeText(days.min, days.max)}</p>
      <ul className={css.dialogStores}>
        {stores.map(({ venue, name, count }) => (
          <li key={venue}>
            <Link
              to="/daily-feed"
              search={feedOf({ id: Number(venue), company }, days, {
                counted: 'scored',
                ...(quality && { quality }),
                ...(specialty !== undefined && { specialty }),
              })}
            >
              <b>{name}</b>
              {specialty === undefined && (
                <span>
                  {countText(count)} {say(PIZZAS)}
                </span>
              )}
              <IconArrowRight size={15} stroke={1.8} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {stores.length === 0 && (
        <p>{say({ en: 'No store has any.', es: 'Ninguna tienda tiene.' })}</p>
      )}
    </>
  );
}

/** Number of matching pizzas of a store; for a specialty, the number of all its scored pizzas. */
function countOf(store: Comparison['data'][number], { quality }: RegionChoice): number {
  if (quality === 'bad') return store.count_bads;
  if (quality === 'good') return store.count_goods;
  return quality === 'excellent' ? store.count_excellents : store.scored_pizzas;
}
