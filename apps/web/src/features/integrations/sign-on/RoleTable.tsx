import type { SignOn, SignOnSettings } from '@crustodian/contract/sign-on';
import { SIGN_ON_ROLE_NAMES, type SignOnRole } from '@crustodian/domain/people/sign-on';
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { say } from '../../../language/language.ts';
import css from './SignOn.module.css';

type Line = SignOnSettings['roles'][number];

interface RoleTableProps {
  roles: readonly Line[];
  places: SignOn['places'];
  onRoles: (roles: Line[]) => void;
}

const NEW_LINE: Line = { group: '', role: 'viewer', regions: [], venues: [] };

const ROLES: Record<SignOnRole, { en: string; es: string }> = {
  administrator: { en: 'Administrator', es: 'Administrador' },
  reviewer: { en: 'Reviewer', es: 'Revisor' },
  viewer: { en: 'Viewer', es: 'Lector' },
  feed: { en: 'Daily feed only', es: 'Solo pizzas del día' },
  reports: { en: 'Quality Reports only', es: 'Solo informes de calidad' },
};

/**
 * One line per group. The first matching line determines the role, with the places of all matching
 * lines that have this role.
 */
export function RoleTable({ roles, places, onRoles }: RoleTableProps) {
  const change = (at: number, changed: Partial<Line>) =>
    onRoles(roles.map((line, index) => (index === at ? { ...line, ...changed } : line)));
  return (
    <div className={css.roles}>
      {roles.map((line, at) => (
        // Keyed by index, because lines have no id and their text changes while typing.
        <fieldset key={at} className={css.role}>
          <legend className="cr-hidden">
            {say({ en: `Line ${at + 1}`, es: `Línea ${at + 1}` })}
          </legend>
          <TextInput
            aria-label={say({ en: 'Group', es: 'Grupo' })}
            placeholder={say({ en: 'Group', es: 'Grupo' })}
            required
            maxLength={200}
            value={line.group}
            onChange={({ currentTarget }) => change(at, { group: currentTarget.value })}
          />
          <NativeSelect
            aria-label={say({ en: 'Role', es: 'Papel' })}
            value={line.role}
            data={SIGN_ON_ROLE_NAMES.map((value) => ({ value, label: say(ROLES[value]) }))}
            onChange={({ currentTarget }) =>
              // Safe because only these values are offered.
              change(at, { role: currentTarget.value as SignOnRole })
            }
          />
          <PlaceSelect line={line} places={places} onPlace={(place) => change(at, place)} />
          <CloseButton
            aria-label={say({ en: 'Remove the line', es: 'Quitar la línea' })}
            onClick={() => onRoles(roles.filter((_, index) => index !== at))}
          />
        </fieldset>
      ))}
      <Button size="sm" variant="default" onClick={() => onRoles([...roles, NEW_LINE])}>
        {say({ en: 'Add a line', es: 'Añadir una línea' })}
      </Button>
    </div>
  );
}

type Place = Pick<Line, 'regions' | 'venues'>;
const ALL: Place = { regions: [], venues: [] };

/** One region or store per line; several lines of a group add up. */
function PlaceSelect({
  line,
  places: { regions, venues },
  onPlace,
}: {
  line: Line;
  places: SignOn['places'];
  onPlace: (place: Place) => void;
}) {
  const stored = { regions: line.regions, venues: line.venues };
  const options = [
    { place: ALL, label: say({ en: 'all stores', es: 'todas las tiendas' }) },
    ...regions.map(({ code, name }) => ({
      place: { regions: [code], venues: [] },
      label: say({ en: `Region ${name}`, es: `Región ${name}` }),
    })),
    ...venues.map(({ value, name }) => ({
      place: { regions: [], venues: [Number(value)] },
      label: name,
    })),
  ];
  const keyOf = (place: Place) => JSON.stringify(place);
  const isListed = options.some(({ place }) => keyOf(place) === keyOf(stored));
  return (
    <NativeSelect
      aria-label={say({ en: 'Stores', es: 'Tiendas' })}
      value={keyOf(stored)}
      data={[
        // Several places in one line, as API clients may store them.
        ...(isListed
          ? []
          : [{ value: keyOf(stored), label: [...stored.regions, ...stored.venues].join(', ') }]),
        ...options.map(({ place, label }) => ({ value: keyOf(place), label })),
      ]}
      onChange={({ currentTarget }) =>
        // Safe because only these values are offered.
        onPlace(JSON.parse(currentTarget.value) as Place)
      }
    />
  );
}
