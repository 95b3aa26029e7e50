import type { VenueOption } from '@crustodian/contract/directory';
import { IconMapPin } from '@tabler/icons-react';
import type { OptionsState } from './OptionsDropdown.tsx';
import type { PickerLook } from './PickerButton.tsx';
import { SearchableList } from './SearchableList.tsx';
import { say } from '../../language/language.ts';

interface VenuePickerProps extends Pick<OptionsState, 'error' | 'onRetry'> {
  /** Undefined while loading. */
  venues: readonly VenueOption[] | undefined;
  /** The venue's id as in the API. */
  value: string | null;
  onChange: (venue: string) => void;
  look?: PickerLook;
  disabled?: boolean;
}

/** Picks one venue by name or region; VenuesPicker picks several. */
export function VenuePicker(props: VenuePickerProps) {
  const { venues, look = 'step', ...rest } = props;
  return (
    <SearchableList
      {...rest}
      look={look}
      icon={IconMapPin}
      label={say({ en: 'Venue', es: 'Tienda' })}
      prompt={say({ en: 'Please choose a venue!', es: 'Elige una tienda' })}
      options={venues?.map(({ value, name, region }) => ({
        value,
        label: name,
        hint: region ?? undefined,
      }))}
    />
  );
}
