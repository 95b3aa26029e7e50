import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Name of the page shown, from the route table. */
export const usePageTitle = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });

/** The group of pages it belongs to, where its breadcrumb starts with one. */
export const usePageSection = (): string | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.section });

/** Whether it fills the screen. */
export const useIsAlone = (): boolean =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.alone ?? false });

/** Names the browser's tab after the page. */
export function useDocumentTitle(): void {
  const title = usePageTitle();
  useEffect(() => {
    document.title = title ? `${title} · Crustodian` : 'Crustodian';
  }, [title]);
}
