import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '../../controls/StatePanel.tsx';
import { ReportHead } from './ReportHead.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import type { Place, ReportVenue } from './use-place.ts';

interface PlaceStatesProps {
  place: Place;
  /** The page's title, for the time before it is known which stores it is about. */
  title: string;
  children: (venue: ReportVenue) => ReactNode;
}

/** A page about the viewer's stores: what stands there until they are known, and without any. */
export function PlaceStates({ place, title, children }: PlaceStatesProps) {
  const { venue, error } = place;
  if (venue) return children(venue);
  if (error) {
    return (
      <>
        <ReportHead title={title} />
        <ErrorState title="Error during retrieval of venues" onRetry={place.retry} error={error} />
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
      <EmptyState title="Please choose a venue!">
        {place.hasVenues
          ? 'The address names a venue that is not one of yours.'
          : 'There is no venue here yet.'}
      </EmptyState>
    </>
  );
}
