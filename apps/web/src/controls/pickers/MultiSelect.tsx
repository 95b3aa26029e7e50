import { Button, Combobox } from '@mantine/core';
import { IconCheck, type Icon } from '@tabler/icons-react';
import type { Option } from './option-search.ts';
import { OptionsDropdown, useOptionsStore, type OptionsState } from './OptionsDropdown.tsx';
import { PickerButton, type PickerLook } from './PickerButton.tsx';
import { say } from '../../language/language.ts';
import css from './OptionsDropdown.module.css';

interface MultiSelectProps extends OptionsState {
  /** What the button selects: 'Specialty'. */
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Text of the button; by default 'Any', the only label, or '3 of 9'. */
  summary?: string | undefined;
  look?: PickerLook | undefined;
  icon?: Icon | undefined;
  /** The choice restricts the results, which the button shows by an ink edge. */
  active?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** A button that opens a list of checkboxes, which stays open during selection. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, values, onChange, look = 'chip', icon, active, disabled, ...rest } = props;
  const { summary, ...state } = rest;
  const combobox = useOptionsStore();
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      width={look === 'field' ? 'target' : 260}
      position="bottom-start"
      onOptionSubmit={toggle}
    >
      <Combobox.Target targetType="button" withExpandedAttribute={false}>
        <PickerButton
          label={label}
          text={summary ?? summaryOf(values, state.options ?? [])}
          look={look}
          icon={icon}
          active={active}
          disabled={disabled}
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <OptionsDropdown
        {...state}
        combobox={combobox}
        label={label}
        multiple
        isChosen={(value) => values.includes(value)}
        renderOption={renderOption}
        footer={
          <div className={css.footer}>
            <Button
              size="sm"
              variant="subtle"
              onClick={() => onChange((state.options ?? []).map(({ value }) => value))}
            >
              {say({ en: 'All', es: 'Todas' })}
            </Button>
            <Button size="sm" variant="subtle" onClick={() => onChange([])}>
              {say({ en: 'None', es: 'Ninguna' })}
            </Button>
          </div>
        }
      />
    </Combobox>
  );
}

function summaryOf(values: readonly string[], options: readonly Option[]): string {
  const chosen = options.filter(({ value }) => values.includes(value));
  if (chosen.length === 0) return say({ en: 'Any', es: 'Cualquiera' });
  return chosen.length === 1
    ? chosen[0]!.label
    : say({
        en: `${chosen.length} of ${options.length}`,
        es: `${chosen.length} de ${options.length}`,
      });
}

function renderOption({ label, hint }: Option, chosen: boolean) {
  return (
    <>
      <span className={css.box} data-on={chosen || undefined} aria-hidden="true">
        <IconCheck size={12} stroke={3} />
      </span>
      <span className={css.name}>{label}</span>
      {hint && <span className={css.hint}>{hint}</span>}
    </>
  );
}
