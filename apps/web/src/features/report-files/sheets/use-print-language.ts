import type { Language } from '@crustodian/domain/figures/problems';
import { useEffect } from 'react';

/**
 * Sets the document's language and title to the report's while only the report is shown, so that
 * its PDF gets them too.
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
