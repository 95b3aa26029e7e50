import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { PlacesSelect } from '../../../controls/pickers/PlacesSelect.tsx';
import { managedRegionsQuery, useAdminActions, type ManagedRegion } from '../admin-calls.ts';
import { regionOptions } from './region-options.ts';
import { mayChangeOwnership } from './region-ownership.ts';
import { fullName } from '../users/user-list.ts';
import type { UserDialogProps } from '../users/user-dialog.ts';
import css from '../AdminDialog.module.css';
import { say } from '../../../language/language.ts';

/** Assigns regions to a manager, and removes those of the selected company. */
export function RegionsOfManager(props: UserDialogProps) {
  const { opened, onClose, company, user, data, regions } = props;
  const { data: managed } = useQuery({
    ...managedRegionsQuery(company, user.pk),
    enabled: opened,
  });
  const { setManager } = useAdminActions(company);
  const [picked, setPicked] = useState<string[]>([]);
  const save = async () => {
    const owned = picked.flatMap((code) => regions[code] ?? []);
    if (!(await mayChangeOwnership(owned, user))) return;
    const answer = await setManager
      .mutateAsync({ user: user.pk, regions: picked })
      .catch(() => null);
    if (!answer) return;
    const names = picked.map((code) => data.regions[code]).join(', ');
    notify({
      text: say({
        en: `${fullName(user)} manages ${names}`,
        es: `${fullName(user)} es responsable de ${names}`,
      }),
    });
    setPicked([]);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({
        en: `Regions that ${fullName(user)} manages`,
        es: `Regiones de ${fullName(user)} como responsable`,
      })}
    >
      <PlacesSelect
        label={say({ en: 'Set Region Manager', es: 'Asignar responsable de región' })}
        placeholder={say({ en: 'Search regions', es: 'Buscar regiones' })}
        options={regionOptions(data.regions).filter(
          ({ value }) => !managed?.some(({ code }) => code === value),
        )}
        values={picked}
        onChange={setPicked}
        isFirst
      />
      {managed && <ManagedRegions company={company} user={user.pk} managed={managed} />}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {say({ en: 'Cancel', es: 'Cancelar' })}
        </Button>
        <Button
          onClick={() => void save()}
          loading={setManager.isPending}
          disabled={picked.length === 0}
        >
          {say({ en: 'Set Region Manager', es: 'Asignar responsable de región' })}
        </Button>
      </div>
    </Dialog>
  );
}

interface ManagedRegionsProps {
  company: number;
  user: number;
  managed: readonly ManagedRegion[];
}

function ManagedRegions({ company, user, managed }: ManagedRegionsProps) {
  const { removeManager } = useAdminActions(company);
  const remove = async ({ code, name }: ManagedRegion) => {
    const sure = await confirm({
      title: say({ en: 'Are you Sure', es: '¿Seguro?' }),
      question: say({
        en: `${name} will have no manager.`,
        es: `${name} se queda sin responsable.`,
      }),
      act: say({ en: 'Delete', es: 'Eliminar' }),
      destructive: true,
    });
    if (sure) await removeManager.mutateAsync({ user, region: code }).catch(() => undefined);
  };
  return (
    <section className={css.places}>
      <h3>{say({ en: 'Currently managed', es: 'Responsable de' })}</h3>
      {managed.length === 0 && (
        <p className={css.none}>{say({ en: 'No regions yet.', es: 'Aún no hay regiones.' })}</p>
      )}
      <ul>
        {managed.map((region) => (
          <li key={`${region.company} ${region.code}`} className={css.place}>
            <b>{region.name}</b>
            {region.company === company && (
              <CloseButton
                aria-label={say({ en: `Delete ${region.name}`, es: `Eliminar ${region.name}` })}
                onClick={() => void remove(region)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
