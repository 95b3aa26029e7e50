import { Combobox } from '@mantine/core';
import { IconCheck, type Icon } from '@tabler/icons-react';
import type { Option } from './option-search.ts';
import { OptionsDropdown, useOptionsStore, type OptionsState } from './OptionsDropdown.tsx';
import { PickerButton, type PickerLook } from './PickerButton.tsx';
import css from './OptionsDropdown.module.css';

export interface SearchableListProps extends OptionsState {
  /** What the button selects: 'Venue'. */
  label: string;
  value: string | null;
  onChange: (value: string) => void;
  /** Shown if nothing is chosen: 'Please choose a venue!' */
  prompt: string;
  look?: PickerLook | undefined;
  icon?: Icon | undefined;
  disabled?: boolean | undefined;
}

/** A button that opens a searchable list with a single choice. */
export function SearchableList(props: SearchableListProps) {
  const { label, value, onChange, prompt, look, icon, disabled, ...state } = props;
  const combobox = useOptionsStore();
  const chosen = state.options?.find((option) => option.value === value);
  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      width={look === 'field' ? 'target' : 280}
      position="bottom-start"
      onOptionSubmit={(next) => {
        onChange(next);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute={false}>
        <PickerButton
          label={label}
          text={chosen?.label ?? prompt}
          empty={!chosen}
          look={look}
          icon={icon}
          disabled={disabled}
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <OptionsDropdown
        {...state}
        combobox={combobox}
        label={label}
        isChosen={(option) => option === value}
        renderOption={renderOption}
      />
    </Combobox>
  );
}

function renderOption({ label, hint }: Option, chosen: boolean) {
  return (
    <>
      <span className={css.name}>{label}</span>
      {hint && <span className={css.hint}>{hint}</span>}
      {chosen && <IconCheck className={css.tick} size={16} stroke={2} aria-hidden />}
    </>
  );
}
