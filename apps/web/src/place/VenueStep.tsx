import { BreadcrumbStep } from '../controls/Breadcrumb.tsx';
import { VenuePicker } from '../controls/pickers/VenuePicker.tsx';
import type { ChosenPlace } from './use-place.ts';
import { say } from '../language/language.ts';

interface VenueStepProps {
  place: Pick<ChosenPlace, 'venues' | 'chosenVenue' | 'error' | 'retry'>;
  onVenue: (venue: string) => void;
}

/** The venue in the breadcrumb. */
export const VenueStep = ({ place, onVenue }: VenueStepProps) => (
  <BreadcrumbStep kind="venue">
    <VenuePicker
      venues={place.venues}
      value={place.chosenVenue}
      onChange={onVenue}
      error={
        place.error
          ? say({ en: 'Error during retrieval of venues', es: 'Error al cargar las tiendas' })
          : undefined
      }
      onRetry={place.retry}
    />
  </BreadcrumbStep>
);
