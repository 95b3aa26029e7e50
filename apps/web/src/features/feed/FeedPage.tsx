import { ReversedDays } from '../../controls/feedback/ReversedDays.tsx';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { FeedDays } from './FeedDays.tsx';
import { addressRange, namedRange, reversedDays } from './feed-range.ts';
import { FeedSkeleton } from './grid/FeedSkeleton.tsx';
import { FeedSteps } from './FeedSteps.tsx';
import { retrievalFailed } from './feed-texts.ts';
import { useFeedPlace } from './use-feed-place.ts';
import { useFeedUrl } from './use-feed-url.ts';
import type { VenueOption } from '@crustodian/contract/directory';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { feedQuery } from './feed-calls.ts';
import { say } from '../../language/language.ts';

/** The pizzas of a venue on one or more days. */
export function FeedPage() {
  const { search, change } = useFeedUrl();
  const place = useFeedPlace(search);
  useEarlyFeed(place.venue, namedRange(search));
  return (
    <>
      <FeedSteps place={place} search={search} change={change} />
      <Contents place={place} search={search} change={change} />
    </>
  );
}

type ContentsProps = ReturnType<typeof useFeedUrl> & { place: ReturnType<typeof useFeedPlace> };

function Contents({ place, search, change }: ContentsProps) {
  const { facts, venue, error } = place;
  if (error) {
    return (
      <ErrorState heading="h1" title={retrievalFailed()} onRetry={place.retry} error={error}>
        {say({ en: 'Your filters are kept.', es: 'Tus filtros se conservan.' })}
      </ErrorState>
    );
  }
  if (venue === null) {
    return (
      <EmptyState
        heading="h1"
        title={say({ en: 'Please choose a venue!', es: '¡Elige una tienda!' })}
      >
        {place.hasVenues
          ? say({
              en: 'The link points to a venue you do not have access to.',
              es: 'El enlace lleva a una tienda a la que no tienes acceso.',
            })
          : say({ en: 'There are no venues yet.', es: 'Todavía no hay tiendas.' })}
      </EmptyState>
    );
  }
  if (!facts) return <FeedSkeleton />;
  const range = addressRange(search, facts.today);
  if (!range) {
    const reversed = reversedDays(search);
    if (reversed) return <ReversedDays heading="h1" {...reversed} />;
    return (
      <EmptyState heading="h1" title={say({ en: 'Invalid date!', es: '¡Fecha no válida!' })}>
        {say({
          en: 'Choose a day or a range of days above.',
          es: 'Elige arriba un día o varios días.',
        })}
      </EmptyState>
    );
  }
  return (
    <FeedDays viewer={place.viewer} facts={facts} range={range} search={search} change={change} />
  );
}

/**
 * Loads the pizzas as soon as venue and days are known, in parallel with the facts about the venue.
 */
function useEarlyFeed(venue: VenueOption | null | undefined, range: DayRange | null) {
  const client = useQueryClient();
  const id = venue ? Number(venue.value) : null;
  const [min, max] = [range?.min, range?.max];
  useEffect(() => {
    if (id && min && max) void client.prefetchQuery(feedQuery(id, { min, max }));
  }, [client, id, min, max]);
}
