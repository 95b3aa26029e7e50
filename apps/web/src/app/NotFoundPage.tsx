import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { EmptyState } from '../controls/feedback/StatePanel.tsx';
import { Logo } from '../pizza/Logo.tsx';
import { onLanguage, ownLanguage, ownPhrase } from '../language/language.ts';
import css from './NotFoundPage.module.css';

/**
 * Shown alike for unknown URLs and for pages the user may not see (decision X16); open to anyone.
 */
export function NotFoundPage() {
  const { pathname } = useLocation();
  // An unknown URL is rendered before the viewer's language has loaded.
  const language = useSyncExternalStore(onLanguage, ownLanguage);
  useEffect(() => {
    document.title = `${ownPhrase('Page Not Found')} · Crustodian`;
  }, [language]);
  return (
    <main className={css.page}>
      <EmptyState
        title={ownPhrase('Page Not Found')}
        heading="h1"
        icon={<IconSearch size={28} stroke={1.7} aria-hidden />}
        action={
          // '/' redirects each kind of user to their start page.
          <Button component={Link} to="/">
            {ownPhrase('Go to the start page')}
          </Button>
        }
      >
        {ownPhrase('The address {} is wrong, or you do not have access to this page.', pathname)}
      </EmptyState>
      <p className={css.brand}>
        <Logo size={20} />
        <span className="cr-display">Crustodian</span>
      </p>
    </main>
  );
}
