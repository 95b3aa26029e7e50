import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorState } from '../controls/StatePanel.tsx';
import { usePageTitle } from './use-page-title.ts';

/** A page that failed while loading or drawing; the shell around it keeps working. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const page = usePageTitle();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => {
    queries.reset();
  }, [queries]);
  return (
    <ErrorState
      title={page ? `${page} could not be shown` : 'The page could not be shown'}
      details={error instanceof Error ? error.message : String(error)}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    >
      The rest of the product keeps working, and nothing you saved is lost.
    </ErrorState>
  );
}
