import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { PlacesSelect, type PlacesSelectProps } from '../../controls/pickers/PlacesSelect.tsx';
import { VenuesPicker } from '../../controls/pickers/VenuesPicker.tsx';
import { say } from '../../language/language.ts';
import type { MorningAnswer, MorningSetting } from './morning-calls.ts';
import css from './MorningMailPage.module.css';

type Place = MorningSetting['places'][number];

const keyOf = (place: Place): string =>
  JSON.stringify([
    place.kind,
    place.company,
    place.kind === 'region' && place.region,
    place.kind === 'venue' && place.venue,
  ]);

interface MorningPlacesProps {
  choices: MorningAnswer['choices'];
  places: Place[];
  onPlaces: (places: Place[]) => void;
}

/**
 * The places to report on. Companies are few and have checkboxes; regions and stores may be
 * hundreds and have pickers.
 */
export function MorningPlaces({ choices, places, onPlaces }: MorningPlacesProps) {
  const ofKind = (kind: Place['kind']) => {
    const offered = choices.filter(({ place }) => place.kind === kind);
    return {
      options: offered.map(({ place, name }) => ({ value: keyOf(place), label: name })),
      values: places.filter((place) => place.kind === kind).map(keyOf),
      onChange: (values: string[]) =>
        onPlaces([
          ...places.filter((place) => place.kind !== kind),
          ...offered.flatMap(({ place }) => (values.includes(keyOf(place)) ? [place] : [])),
        ]),
    };
  };
  const [companies, regions, stores] = [ofKind('company'), ofKind('region'), ofKind('venue')];
  return (
    <div className={css.places}>
      {companies.options.length > 0 && <WholeCompanies {...companies} />}
      {regions.options.length > 0 && (
        <PlacesSelect
          label={say({ en: 'Regions', es: 'Regiones' })}
          placeholder={say({ en: 'Add region', es: 'Agregar región' })}
          {...regions}
        />
      )}
      {stores.options.length > 0 && (
        <VenuesPicker
          label={say({ en: 'Stores', es: 'Tiendas' })}
          placeholder={say({ en: 'Add store', es: 'Agregar tienda' })}
          venues={stores.options.map(({ value, label }) => ({ value, name: label }))}
          values={stores.values}
          onChange={stores.onChange}
        />
      )}
    </div>
  );
}

type WholeCompaniesProps = Pick<PlacesSelectProps, 'options' | 'values' | 'onChange'>;

const WholeCompanies = ({ options, values, onChange }: WholeCompaniesProps) => (
  <fieldset className={css.group}>
    <legend>{say({ en: 'Whole company', es: 'Toda la empresa' })}</legend>
    {options.map(({ value, label }) => (
      <Checkbox
        key={value}
        label={label}
        checked={values.includes(value)}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.checked ? [...values, value] : values.filter((one) => one !== value),
          )
        }
      />
    ))}
  </fieldset>
);
