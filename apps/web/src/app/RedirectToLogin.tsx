import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOwnPath } from '@crustodian/domain/people/own-path';
import { ownPhrase } from '../language/language.ts';
import css from './RedirectToLogin.module.css';

/** Redirects to the server's log-in page and passes on the page to return to. */
export function RedirectToLogin() {
  const address = loginAddress(useSearch({ from: '/login' }).next);
  useEffect(() => {
    window.location.replace(address);
  }, [address]);
  return (
    <main className={css.page}>
      <p>
        <a href={address}>{ownPhrase('Go to the log-in page')}</a>
      </p>
    </main>
  );
}

const LOGIN = '/api/login';

/**
 * URL of the server's log-in page, which returns to `next` afterwards. Passes on only a path of
 * this site (decision X27); the server checks it again.
 */
export function loginAddress(next: string | undefined): string {
  return next && isOwnPath(next) ? `${LOGIN}?next=${encodeURIComponent(next)}` : LOGIN;
}
