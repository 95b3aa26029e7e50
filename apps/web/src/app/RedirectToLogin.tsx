import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loginAddress } from './login-address.ts';
import css from './RedirectToLogin.module.css';

/** Hands over to the server's log-in page, with the page to come back to. */
export function RedirectToLogin() {
  const address = loginAddress(useSearch({ from: '/login' }).next);
  useEffect(() => {
    window.location.replace(address);
  }, [address]);
  return (
    <main className={css.page}>
      <p>
        <a href={address}>Go to the log-in page</a>
      </p>
    </main>
  );
}
