import { IconGridDots, IconLayoutGrid, IconLayoutList, IconPizza } from '@tabler/icons-react';
import { useState } from 'react';
import { CompanyPicker } from '../../controls/pickers/CompanyPicker.tsx';
import { ModeToggle } from '../../controls/ModeToggle.tsx';
import { MultiSelect } from '../../controls/pickers/MultiSelect.tsx';
import { VenuePicker } from '../../controls/pickers/VenuePicker.tsx';
import { VenuesPicker } from '../../controls/pickers/VenuesPicker.tsx';
import { Case, Control } from './Case.tsx';
import { COMPANIES, LONG_COMPANIES, MANY_VENUES, SPECIALTIES, VENUES } from './sample.ts';

const FAILED = 'The list could not be loaded.';
const nothing = () => undefined;

export function CompanyCases() {
  const [company, setCompany] = useState<number | null>(7);
  const [retries, setRetries] = useState(0);
  return (
    <Control name="CompanyPicker">
      <Case state="chosen" value={company}>
        <CompanyPicker companies={COMPANIES} value={company} onChange={setCompany} />
      </Case>
      <Case state="nothing chosen">
        <CompanyPicker companies={COMPANIES} value={null} onChange={nothing} />
      </Case>
      <Case state="long name">
        <CompanyPicker companies={LONG_COMPANIES} value={9} onChange={nothing} />
      </Case>
      <Case state="loading">
        <CompanyPicker companies={undefined} value={null} onChange={nothing} />
      </Case>
      <Case state="failed" value={retries}>
        <CompanyPicker
          companies={undefined}
          value={null}
          onChange={nothing}
          error={FAILED}
          onRetry={() => setRetries(retries + 1)}
        />
      </Case>
      <Case state="disabled">
        <CompanyPicker companies={COMPANIES} value={7} onChange={nothing} disabled />
      </Case>
    </Control>
  );
}

export function VenueCases() {
  const [venue, setVenue] = useState<string | null>('1');
  const [far, setFar] = useState<string | null>(null);
  const [venues, setVenues] = useState(['1', '3']);
  return (
    <Control name="VenuePicker">
      <Case state="one" value={venue}>
        <VenuePicker venues={VENUES} value={venue} onChange={setVenue} />
      </Case>
      <Case state="several" value={venues}>
        <VenuesPicker
          label="Stores"
          placeholder="Add store"
          venues={VENUES}
          values={venues}
          onChange={setVenues}
        />
      </Case>
      <Case state="many options" value={far}>
        <VenuePicker venues={MANY_VENUES} value={far} onChange={setFar} />
      </Case>
      <Case state="in a form" value={venue}>
        <VenuePicker look="field" venues={VENUES} value={venue} onChange={setVenue} />
      </Case>
      <Case state="no venue at all">
        <VenuePicker venues={[]} value={null} onChange={nothing} />
      </Case>
      <Case state="loading">
        <VenuePicker venues={undefined} value={null} onChange={nothing} />
      </Case>
      <Case state="failed">
        <VenuePicker venues={undefined} value={null} onChange={nothing} error={FAILED} />
      </Case>
      <Case state="disabled">
        <VenuePicker venues={VENUES} value="1" onChange={nothing} disabled />
      </Case>
    </Control>
  );
}

const specialties = { label: 'Specialty', options: SPECIALTIES };

export function MultiSelectCases() {
  const [values, setValues] = useState<string[]>([]);
  const all = SPECIALTIES.map(({ value }) => value);
  return (
    <Control name="MultiSelect">
      <Case state="empty" value={values}>
        <MultiSelect
          {...specialties}
          values={values}
          onChange={setValues}
          active={values.length === 1}
          icon={IconPizza}
        />
      </Case>
      <Case state="all ticked">
        <MultiSelect {...specialties} values={all} onChange={nothing} />
      </Case>
      <Case state="own words">
        <MultiSelect
          label="Crust"
          options={SPECIALTIES}
          values={all}
          onChange={nothing}
          summary="All"
        />
      </Case>
      <Case state="in a form">
        <MultiSelect {...specialties} look="field" values={['cheese']} onChange={nothing} />
      </Case>
      <Case state="loading">
        <MultiSelect label="Specialty" options={undefined} values={[]} onChange={nothing} />
      </Case>
      <Case state="failed">
        <MultiSelect
          label="Specialty"
          options={undefined}
          values={[]}
          onChange={nothing}
          error={FAILED}
          onRetry={nothing}
        />
      </Case>
      <Case state="disabled">
        <MultiSelect {...specialties} values={[]} onChange={nothing} disabled />
      </Case>
    </Control>
  );
}

const MODES = [
  { value: 'global', label: 'Global' },
  { value: 'details', label: 'Details' },
] as const;
const DENSITIES = [
  { value: 'grid', label: 'Grid', icon: IconLayoutGrid },
  { value: 'compact', label: 'Compact grid', icon: IconGridDots },
  { value: 'list', label: 'List', icon: IconLayoutList },
] as const;

export function ModeToggleCases() {
  const [mode, setMode] = useState<(typeof MODES)[number]['value']>('global');
  const [density, setDensity] = useState<(typeof DENSITIES)[number]['value']>('grid');
  return (
    <Control name="ModeToggle">
      <Case state="two modes" value={mode}>
        <ModeToggle label="View" modes={MODES} value={mode} onChange={setMode} />
      </Case>
      <Case state="icons" value={density}>
        <ModeToggle label="Density" modes={DENSITIES} value={density} onChange={setDensity} />
      </Case>
      <Case state="disabled">
        <ModeToggle label="View" modes={MODES} value="details" onChange={nothing} disabled />
      </Case>
    </Control>
  );
}
