import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { fullName } from '../users/user-list.ts';
import { say } from '../../../language/language.ts';

interface Manager {
  pk: number;
  first_name: string;
  last_name: string;
  username: string;
}
interface OwnedRegion {
  name: string;
  /** The pk is null when omitted. */
  manager: (Omit<Manager, 'pk'> & { pk: number | null }) | null;
}

/** The regions that would change managers if `user` got them; null if none would. */
export function ownershipWarning(regions: readonly OwnedRegion[], user: Manager): string | null {
  const taken = regions.filter(({ manager }) => manager && manager.username !== user.username);
  if (taken.length === 0) return null;
  const changes = taken.map(({ name, manager }) => {
    const owner = manager ? fullName(manager) : '';
    return say({ en: `${name} from ${owner}`, es: `${name} (de ${owner})` });
  });
  return say({
    en: `Ownership of ${changes.join(', of ')} will change to ${fullName(user)}.`,
    es: `${changes.join(', ')} ${changes.length === 1 ? 'pasa' : 'pasan'} a ${fullName(user)}.`,
  });
}

/** True if no one loses a region, or the change was confirmed. */
export async function mayChangeOwnership(
  regions: readonly OwnedRegion[],
  user: Manager,
): Promise<boolean> {
  const question = ownershipWarning(regions, user);
  if (question === null) return true;
  return confirm({
    title: say({ en: 'Are you sure to continue?', es: '¿Seguro que quieres continuar?' }),
    question,
    act: say({ en: 'Set Region Manager', es: 'Asignar responsable de región' }),
  });
}
