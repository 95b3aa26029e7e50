import { Logo } from '../pizza/Logo.tsx';
import css from './WaitingPage.module.css';

/** Shown when the first answer takes long: who is signed in, or the page's own chunk. */
export function WaitingPage() {
  return (
    <div className={css.page} role="status" aria-label="Loading">
      <Logo size={44} />
    </div>
  );
}
