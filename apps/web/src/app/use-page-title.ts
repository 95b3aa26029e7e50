import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ownPhrase, type Phrase } from '../language/language.ts';

/** Name of the page shown, from the route table. */
export const usePageTitle = (): string =>
  spoken(useMatches({ select: (matches) => matches.at(-1)?.staticData.title }));

/** The group of pages it belongs to, where its breadcrumb starts with one. */
export const usePageSection = (): string | undefined =>
  spoken(useMatches({ select: (matches) => matches.at(-1)?.staticData.section })) || undefined;

const spoken = (name: Phrase | undefined): string => (name ? ownPhrase(name) : '');

/** Whether its feature speaks Spanish. */
export const useIsInSpanish = (): boolean =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.spanish ?? false });

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
