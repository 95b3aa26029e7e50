import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadError } from '../connection/error-messages.ts';
import { outage } from '../connection/outage.ts';
import { ErrorState } from '../controls/feedback/StatePanel.tsx';
import { usePageTitle } from './use-page-title.ts';
import { phrase } from '../language/language.ts';

/** Shown if a page fails to load or render; the shell around it keeps working. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const page = usePageTitle();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => {
    queries.reset();
  }, [queries]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const isNotLoaded = error instanceof LoadError;
  // A page that failed during an outage reloads without a click.
  useEffect(() => outage.onBack(retry));
  return (
    <ErrorState
      title={page ? phrase('{} could not be shown', page) : phrase('The page could not be shown')}
      heading="h1"
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={isNotLoaded ? undefined : retry}
      onReload={isNotLoaded ? () => window.location.reload() : undefined}
    >
      {phrase('The rest of the app keeps working, and everything you saved is safe.')}
    </ErrorState>
  );
}
