import type { Sheet } from '../../report-files/PaperStack.tsx';
import type { Paper } from './paper-data.ts';
import { paperPages } from './paper-pages.ts';
import { wordsOf } from './report-words.ts';
import { ReportPage } from './ReportPage.tsx';

/** The sheets of a weekly report, in its language. */
export function reportSheets(paper: Paper): Sheet[] {
  const pages = paperPages(paper);
  const words = wordsOf(paper.language);
  const english = wordsOf('en');
  return pages.map((page, at) => ({
    name: english.pageNames[page.kind],
    content: <ReportPage {...{ page, paper, words }} number={at + 1} pages={pages.length} />,
  }));
}
