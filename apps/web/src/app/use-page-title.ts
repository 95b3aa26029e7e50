import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Name of the page shown, from the route table. */
export const usePageTitle = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });

/** Names the browser's tab after the page. */
export function useDocumentTitle(): void {
  const title = usePageTitle();
  useEffect(() => {
    document.title = title ? `${title} · Crustodian` : 'Crustodian';
  }, [title]);
}
