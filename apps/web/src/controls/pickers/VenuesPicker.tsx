import type { VenueOption } from '@crustodian/contract/directory';
import { PlacesSelect, type PlacesSelectProps } from './PlacesSelect.tsx';

interface VenuesPickerProps extends Omit<PlacesSelectProps, 'options'> {
  venues: readonly Pick<VenueOption, 'value' | 'name'>[];
}

/** Picks several venues in a form and shows them as tags; VenuePicker picks one. */
export const VenuesPicker = ({ venues, ...props }: VenuesPickerProps) => (
  <PlacesSelect {...props} options={venues.map(({ value, name }) => ({ value, label: name }))} />
);
