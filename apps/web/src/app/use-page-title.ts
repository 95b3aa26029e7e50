import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ownPhrase, type Phrase } from '../language/language.ts';

/** Name of the current page, from the route table. */
export const usePageTitle = (): string =>
  spoken(useMatches({ select: (matches) => matches.at(-1)?.staticData.title }));

/** Group of the current page, if its breadcrumb starts with one. */
export const usePageSection = (): string | undefined =>
  spoken(useMatches({ select: (matches) => matches.at(-1)?.staticData.section })) || undefined;

const spoken = (name: Phrase | undefined): string => (name ? ownPhrase(name) : '');

/** Whether the current page is translated into Spanish. */
export const useIsInSpanish = (): boolean =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.spanish ?? false });

/** Whether the current page fills the screen. */
export const useIsAlone = (): boolean =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.alone ?? false });

/** Sets the title of the browser tab to the page's name. */
export function useDocumentTitle(): void {
  const title = usePageTitle();
  useEffect(() => {
    document.title = title ? `${title} · Crustodian` : 'Crustodian';
  }, [title]);
}
