import { Button, CloseButton } from '@mantine/core';
import type { ListedUser } from '@crustodian/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { PlacesSelect } from '../../../controls/pickers/PlacesSelect.tsx';
import { VenuesPicker } from '../../../controls/pickers/VenuesPicker.tsx';
import { useAdminActions, userPlacesQuery, type Membership } from '../admin-calls.ts';
import { regionOptions } from '../regions/region-options.ts';
import { fullName } from './user-list.ts';
import type { UserDialogProps } from './user-dialog.ts';
import css from '../AdminDialog.module.css';
import { say } from '../../../language/language.ts';

/** Assigns stores and regions to a user, and removes those of the selected company. */
export function UserPlaces({ opened, onClose, company, user, data }: UserDialogProps) {
  const { data: places } = useQuery({ ...userPlacesQuery(company, user.pk), enabled: opened });
  const { stores, setStores, regions, setRegions, add, busy } = useAdding(company, user, places);
  const free = <Place extends { value: string }>(
    options: readonly Place[],
    given: Membership[] | undefined,
  ) => options.filter(({ value }) => !given?.some(({ space }) => space.pk === value));
  const save = async () => {
    if (!(await add())) return;
    notify({
      text: say({ en: `Saved for ${fullName(user)}`, es: `Guardado para ${fullName(user)}` }),
    });
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({
        en: `Stores and regions of ${fullName(user)}`,
        es: `Tiendas y regiones de ${fullName(user)}`,
      })}
    >
      <div className={css.fields}>
        <VenuesPicker
          label={say({ en: 'Add Store', es: 'Agregar tienda' })}
          placeholder={say({ en: 'Search stores', es: 'Buscar tiendas' })}
          venues={free(data.venues, places?.stores)}
          values={stores}
          onChange={setStores}
          isFirst
        />
        <PlacesSelect
          label={say({ en: 'Add Region', es: 'Agregar región' })}
          placeholder={say({ en: 'Search regions', es: 'Buscar regiones' })}
          description={say({
            en: 'A region gives access to all its stores, including future ones.',
            es: 'Una región da acceso a todas sus tiendas, también a las futuras.',
          })}
          options={free(regionOptions(data.regions), places?.regions)}
          values={regions}
          onChange={setRegions}
        />
      </div>
      {places && <GivenPlaces company={company} user={user} places={places} whole={data.whole} />}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {say({ en: 'Cancel', es: 'Cancelar' })}
        </Button>
        <Button
          onClick={() => void save()}
          loading={busy}
          disabled={!places || stores.length + regions.length === 0}
        >
          {say({ en: 'Add', es: 'Agregar' })}
        </Button>
      </div>
    </Dialog>
  );
}

interface Places {
  stores: Membership[];
  regions: Membership[];
}

const ofCompany = (memberships: readonly Membership[], company: number) =>
  memberships.filter(({ space }) => space.company === company).map(({ space }) => space.pk);

/** Asks for confirmation before a user who sees all stores is limited to a few. */
const confirmLimit = (user: ListedUser): Promise<boolean> =>
  confirm({
    title: say({ en: 'Are you Sure', es: '¿Seguro?' }),
    question: say({
      en: `${fullName(user)} sees all stores now, and will see only these.`,
      es: `${fullName(user)} ve ahora todas las tiendas, y solo verá estas.`,
    }),
    act: say({ en: 'Limit to these', es: 'Limitar a estas' }),
  });

/** The selection and its submission: a PATCH sends the company's complete list (decision X73). */
function useAdding(company: number, user: ListedUser, places: Places | undefined) {
  const actions = useAdminActions(company);
  const [stores, setStores] = useState<string[]>([]);
  const [regions, setRegions] = useState<string[]>([]);
  const add = async (): Promise<boolean> => {
    if (!places || !(user.limited || (await confirmLimit(user)))) return false;
    try {
      if (stores.length > 0) {
        const spaces = [...ofCompany(places.stores, company), ...stores].map(Number);
        await actions.setStores.mutateAsync({ user: user.pk, spaces });
      }
      setStores([]);
      if (regions.length > 0) {
        const spaces = [...ofCompany(places.regions, company), ...regions];
        await actions.setRegions.mutateAsync({ user: user.pk, spaces });
      }
      setRegions([]);
      return true;
    } catch {
      // The error is already shown; unsaved items stay selected.
      return false;
    }
  };
  const busy = actions.setStores.isPending || actions.setRegions.isPending;
  return { stores, setStores, regions, setRegions, add, busy };
}

interface GivenPlacesProps {
  company: number;
  user: ListedUser;
  places: Places;
  /** Whether the viewer may give access to the whole company. */
  whole: boolean;
}

/** Removes a place or gives access to all stores, after confirmation. */
function useTaking({ company, user, places }: Omit<GivenPlacesProps, 'whole'>) {
  const { setStores, removeRegion, giveAllStores } = useAdminActions(company);
  const removeStore = (store: Membership) =>
    setStores.mutateAsync({
      user: user.pk,
      spaces: ofCompany(places.stores, company)
        .filter((pk) => pk !== store.space.pk)
        .map(Number),
    });
  const isLast = places.stores.length + places.regions.length === 1;
  const take = async (place: Membership, remove: () => Promise<unknown>) => {
    const sure = await confirm({
      title: say({ en: 'Are you Sure', es: '¿Seguro?' }),
      question: say({
        en: `${place.space.pretty_name} will be removed from this user${isLast ? ', who will not see any stores' : ''}.`,
        es: `Se quita ${place.space.pretty_name} de este usuario${isLast ? ', que ya no verá ninguna tienda' : ''}.`,
      }),
      act: say({ en: 'Delete', es: 'Eliminar' }),
      destructive: true,
    });
    if (sure) await remove().catch(() => undefined);
  };
  const giveAll = async () => {
    const sure = await confirm({
      title: say({ en: 'Are you Sure', es: '¿Seguro?' }),
      question: say({
        en: `${fullName(user)} will see all stores of the company, including future ones.`,
        es: `${fullName(user)} verá todas las tiendas de la empresa, también las futuras.`,
      }),
      act: say({ en: 'Give access to all stores', es: 'Dar acceso a todas las tiendas' }),
    });
    if (sure) await giveAllStores.mutateAsync(user.pk).catch(() => undefined);
  };
  return {
    takeStore: (store: Membership) => take(store, () => removeStore(store)),
    takeRegion: (region: Membership) => take(region, () => removeRegion.mutateAsync(region.pk)),
    giveAll,
  };
}

/** The user's places; only those of the selected company can be removed (spec 001 section 5). */
function GivenPlaces({ company, user, places, whole }: GivenPlacesProps) {
  const { takeStore, takeRegion, giveAll } = useTaking({ company, user, places });
  const rows = [
    ...places.regions.map((place) => ({
      place,
      kind: say({ en: 'Region', es: 'Región' }),
      take: takeRegion,
    })),
    ...places.stores.map((place) => ({
      place,
      kind: say({ en: 'Store', es: 'Tienda' }),
      take: takeStore,
    })),
  ];
  return (
    <section className={css.places}>
      <h3>{say({ en: 'Current access', es: 'Acceso actual' })}</h3>
      {rows.length === 0 && (
        <p className={css.none}>
          {user.limited
            ? say({
                en: 'None: the user sees no stores.',
                es: 'Ninguno: el usuario no ve ninguna tienda.',
              })
            : say({
                en: 'No limits: the user sees all stores.',
                es: 'Sin límites: el usuario ve todas las tiendas.',
              })}
        </p>
      )}
      <ul>
        {rows.map(({ place, kind, take }) => (
          <li key={`${kind} ${place.pk}`} className={css.place}>
            <b>{place.space.pretty_name}</b>
            <span>{kind}</span>
            {place.space.company === company && (
              <CloseButton
                aria-label={say({
                  en: `Delete ${place.space.pretty_name}`,
                  es: `Eliminar ${place.space.pretty_name}`,
                })}
                onClick={() => void take(place)}
              />
            )}
          </li>
        ))}
      </ul>
      {user.limited && whole && user.owned && (
        <Button size="sm" variant="default" onClick={() => void giveAll()}>
          {say({ en: 'Give access to all stores', es: 'Dar acceso a todas las tiendas' })}
        </Button>
      )}
    </section>
  );
}
