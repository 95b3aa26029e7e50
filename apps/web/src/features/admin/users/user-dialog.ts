import type { ListedUser } from '@crustodian/contract/admin';
import type { AdminData, Regions } from '../admin-calls.ts';

/** Shared data of the dialogs about one user. */
export interface UserDialogProps {
  opened: boolean;
  onClose: () => void;
  company: number;
  user: ListedUser;
  data: AdminData;
  regions: Regions;
}
