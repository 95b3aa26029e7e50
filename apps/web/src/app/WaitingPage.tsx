import { Logo } from '../pizza/Logo.tsx';
import { usePageTitle } from './use-page-title.ts';
import { ownPhrase } from '../language/language.ts';
import css from './WaitingPage.module.css';

/** Shown if the signed-in user or the page's chunk takes long to load. */
export function WaitingPage() {
  return (
    <>
      <h1 className="cr-hidden">{usePageTitle()}</h1>
      <div className={css.page} role="status" aria-label={ownPhrase('Loading')}>
        <Logo size={44} />
      </div>
    </>
  );
}
