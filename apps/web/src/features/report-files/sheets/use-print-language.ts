import type { Language } from '@crustodian/domain/figures/problems';
import { useEffect } from 'react';

/**
 * The document speaks the report's language and has its title while the report is all that it shows;
 * its PDF says so too.
 */
export function usePrintLanguage(language: Language | null, title?: string): void {
  useEffect(() => {
    const root = document.documentElement;
    const before = root.lang;
    if (language) root.lang = language;
    return () => {
      root.lang = before;
    };
  }, [language]);
  useEffect(() => {
    const before = document.title;
    if (language && title) document.title = title;
    return () => {
      document.title = before;
    };
  }, [language, title]);
}
