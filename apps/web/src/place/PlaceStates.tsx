import type { ReactNode } from 'react';
import { ReversedDays } from '../controls/feedback/ReversedDays.tsx';
import { EmptyState, ErrorState } from '../controls/feedback/StatePanel.tsx';
import { ReportHead } from './ReportHead.tsx';
import type { ChosenPlace, ReportVenue } from './use-place.ts';
import css from './ReportSkeleton.module.css';
import { phrase, say } from '../language/language.ts';

interface PlaceStatesProps {
  place: ChosenPlace;
  /** The page's title, shown until the stores are known. */
  title: string;
  /** The days in the URL, for pages with a choice of days. */
  days?: { min?: string | undefined; max?: string | undefined };
  children: (venue: ReportVenue) => ReactNode;
}

/** The states of a page about the viewer's stores: loading, failed, or without any stores. */
export function PlaceStates({ place, title, days, children }: PlaceStatesProps) {
  const { venue, error } = place;
  if (days?.min && days.max && days.min > days.max) {
    return (
      <>
        <ReportHead title={title} />
        <ReversedDays min={days.min} max={days.max} />
      </>
    );
  }
  if (venue) return children(venue);
  if (error) {
    return (
      <>
        <ReportHead title={title} />
        <ErrorState
          title={say({ en: 'Error during retrieval of venues', es: 'Error al cargar las tiendas' })}
          onRetry={place.retry}
          error={error}
        />
      </>
    );
  }
  if (venue === undefined && place.hasVenues) {
    return (
      <>
        <ReportHead title={title} />
        <ReportSkeleton />
      </>
    );
  }
  return (
    <>
      <ReportHead title={title} />
      <EmptyState title={say({ en: 'Please choose a venue!', es: 'Elige una tienda' })}>
        {place.hasVenues
          ? say({
              en: 'The link points to a venue you do not have access to.',
              es: 'El enlace lleva a una tienda a la que no tienes acceso.',
            })
          : say({ en: 'There are no venues yet.', es: 'Aún no hay tiendas.' })}
      </EmptyState>
    </>
  );
}

/** Placeholder for tiles and charts until the store is known. */
const ReportSkeleton = () => (
  <div className={css.skeleton} role="status" aria-label={phrase('Loading')}>
    {['a', 'b', 'c', 'd'].map((tile) => (
      <span key={tile} className={css.tile} />
    ))}
    <span className={css.wide} />
    <span className={css.side} />
  </div>
);
