import { IconBuildingStore } from '@tabler/icons-react';
import type { OptionsState } from './OptionsDropdown.tsx';
import type { PickerLook } from './PickerButton.tsx';
import { SearchableList } from './SearchableList.tsx';
import { say } from '../../language/language.ts';

interface CompanyPickerProps extends Pick<OptionsState, 'error' | 'onRetry'> {
  /** Undefined while loading. */
  companies: readonly { pk: number; pretty_name: string }[] | undefined;
  /** The company's pk. */
  value: number | null;
  onChange: (company: number) => void;
  look?: PickerLook;
  disabled?: boolean;
}

/** Picks one of the companies that the user belongs to. */
export function CompanyPicker({ companies, value, onChange, ...rest }: CompanyPickerProps) {
  return (
    <SearchableList
      {...rest}
      label={say({ en: 'Company', es: 'Empresa' })}
      prompt={say({ en: 'Please choose a company!', es: 'Elige una empresa' })}
      icon={IconBuildingStore}
      options={companies?.map(({ pk, pretty_name }) => ({ value: String(pk), label: pretty_name }))}
      value={value === null ? null : String(value)}
      onChange={(pk) => onChange(Number(pk))}
    />
  );
}
