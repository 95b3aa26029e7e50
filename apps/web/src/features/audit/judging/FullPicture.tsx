import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import css from './FullPicture.module.css';

interface FullPictureProps {
  /** Null while closed. */
  address: string | null;
  title: string;
  onClose: () => void;
}

/** A picture as large as the screen allows. */
export const FullPicture = ({ address, title, onClose }: FullPictureProps) => (
  <Dialog opened={address !== null} onClose={onClose} title={title} width="large">
    {address !== null && <img src={address} alt={title} className={css.picture} />}
  </Dialog>
);
