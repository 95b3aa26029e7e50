import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { IconChevronDown } from '@tabler/icons-react';
import { say } from '../../language/language.ts';
import { NO_RESULTS } from './option-search.ts';
import css from './PlacesSelect.module.css';

export interface PlacesSelectProps {
  /** 'Stores', 'Regions'. */
  label: string;
  /** Placeholder text: 'Add store'. */
  placeholder: string;
  description?: string;
  options: readonly { value: string; label: string }[];
  values: string[];
  onChange: (values: string[]) => void;
  /** Gets the initial focus of its dialog. */
  isFirst?: boolean;
}

/** A searchable field that collects stores or regions as tags. */
export function PlacesSelect(props: PlacesSelectProps) {
  const { label, placeholder, description, options, values, onChange, isFirst } = props;
  return (
    <MultiSelect
      label={label}
      placeholder={placeholder}
      {...(description && { description })}
      classNames={{ description: css.description!, input: css.field!, inputField: css.search! }}
      inputWrapperOrder={['label', 'input', 'description']}
      data={options}
      value={values}
      onChange={onChange}
      searchable
      openOnFocus={false}
      hidePickedOptions
      nothingFoundMessage={say(NO_RESULTS)}
      maxDropdownHeight={260}
      rightSection={<IconChevronDown size={15} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
}
