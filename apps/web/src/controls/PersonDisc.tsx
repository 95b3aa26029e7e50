import { initials, type Person } from './initials.ts';
import css from './PersonDisc.module.css';

/** A person's initials in a disc; hidden from screen readers because the name is next to it. */
export const PersonDisc = ({ person }: { person: Person }) => (
  <span className={css.disc} aria-hidden="true">
    {initials(person)}
  </span>
);
