import { initials } from '../../../controls/initials.ts';
import css from './UsersPanel.module.css';

interface UserNameProps {
  user: { email: string; first_name: string; last_name: string };
}

/** Initials in a disc and the e-mail, by which people are told apart. */
export function UserName({ user }: UserNameProps) {
  return (
    <span className={css.person}>
      <span className={css.disc} aria-hidden="true">
        {initials({ ...user, name: '' })}
      </span>
      <span className={css.address}>{user.email}</span>
    </span>
  );
}
