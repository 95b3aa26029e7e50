import type { VenueOption } from '@crustodian/contract/directory';
import { IconMapPin } from '@tabler/icons-react';
import { MultiSelect } from './MultiSelect.tsx';
import type { OptionsState } from './OptionsDropdown.tsx';
import type { PickerLook } from './PickerButton.tsx';
import { SearchableList } from './SearchableList.tsx';

interface CommonProps extends Pick<OptionsState, 'error' | 'onRetry'> {
  /** Undefined while loading. */
  venues: readonly VenueOption[] | undefined;
  look?: PickerLook;
  disabled?: boolean;
}

interface OneVenue extends CommonProps {
  multiple?: false;
  /** The venue's id as it travels. */
  value: string | null;
  onChange: (venue: string) => void;
}

interface ManyVenues extends CommonProps {
  multiple: true;
  value: readonly string[];
  onChange: (venues: string[]) => void;
}

/** Picks one venue or several, found by name or region. */
export function VenuePicker(props: OneVenue | ManyVenues) {
  const { venues, error, onRetry, look = 'step', disabled } = props;
  const options = venues?.map(({ value, name, region }) => ({
    value,
    label: name,
    hint: region ?? undefined,
  }));
  const common = { options, error, onRetry, look, disabled, icon: IconMapPin };
  if (!props.multiple) {
    const { value, onChange } = props;
    return (
      <SearchableList
        {...common}
        label="Venue"
        prompt="Please choose a venue!"
        value={value}
        onChange={onChange}
      />
    );
  }
  const { value, onChange } = props;
  return (
    <MultiSelect
      {...common}
      label="Venues"
      values={value}
      onChange={onChange}
      summary={value.length === 0 ? 'Please choose a venue!' : undefined}
    />
  );
}
