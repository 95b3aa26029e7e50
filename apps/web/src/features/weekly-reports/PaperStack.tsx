import { useElementSize } from '@mantine/hooks';
import { useId, type CSSProperties, type RefObject } from 'react';
import type { Paper } from './paper/paper-data.ts';
import type { PaperPage } from './paper/paper-pages.ts';
import { ReportPage } from './paper/ReportPage.tsx';
import { wordsOf } from './paper/report-words.ts';
import css from './PaperStack.module.css';

interface PaperStackProps {
  paper: Paper;
  pages: readonly PaperPage[];
  /** The box of the sheets, for the captures and for the ready signal. */
  sheets: RefObject<HTMLDivElement | null>;
}

/** Width of a sheet of 297 mm in CSS pixels. */
const SHEET_WIDTH = 1122.5;

/** All sheets of a report below each other, as wide as there is room; on paper in their own size. */
export function PaperStack({ paper, pages, sheets }: PaperStackProps) {
  const { ref, width } = useElementSize();
  const id = useId();
  const words = wordsOf(paper.language);
  // Custom properties are no part of React's own type.
  const style = { '--scale': Math.min(1, (width || SHEET_WIDTH) / SHEET_WIDTH) } as CSSProperties;
  return (
    <div ref={ref} style={style}>
      <div ref={sheets}>
        {pages.map((page, at) => (
          <div key={at} className={css.slot} id={`${id}-${at + 1}`} data-page={at + 1}>
            <div className={css.sheet}>
              <ReportPage {...{ page, paper, words }} number={at + 1} pages={pages.length} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

interface ThumbnailsProps {
  paper: Paper;
  pages: readonly PaperPage[];
  /** The page in view, from 1. */
  current: number;
  onPick: (page: number) => void;
}

/** The sheets in small, to go to one of them. */
export function Thumbnails({ paper, pages, current, onPick }: ThumbnailsProps) {
  const words = wordsOf(paper.language);
  const english = wordsOf('en');
  return (
    <ol className={css.thumbnails} data-screen-only aria-label="Pages">
      {pages.map((page, at) => (
        <li key={at}>
          <button
            type="button"
            onClick={() => onPick(at + 1)}
            aria-current={current === at + 1 ? 'page' : undefined}
          >
            <span className={css.thumbnail} aria-hidden="true">
              <span inert>
                <ReportPage {...{ page, paper, words }} number={at + 1} pages={pages.length} />
              </span>
            </span>
            <span className={css.name}>
              {at + 1} {english.pageNames[page.kind]}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
