import { useElementSize } from '@mantine/hooks';
import { useId, type CSSProperties, type ReactNode, type RefObject } from 'react';
import css from './SheetStack.module.css';
import { say } from '../../../language/language.ts';

/** One sheet of a report. */
export interface Sheet {
  /** Caption of its thumbnail, in the page's language. */
  name: string;
  content: ReactNode;
}

interface SheetStackProps {
  pages: readonly Sheet[];
  /** Container of the sheets, used for captures and for the ready signal. */
  sheets: RefObject<HTMLDivElement | null>;
}

/** Width of a sheet of 297 mm in CSS pixels. */
const SHEET_WIDTH = 1122.5;

/**
 * All sheets of a report in a column, scaled to the available width; printed in their original
 * size.
 */
export function SheetStack({ pages, sheets }: SheetStackProps) {
  const { ref, width } = useElementSize();
  const id = useId();
  // React's type does not include custom properties.
  const style = { '--scale': Math.min(1, (width || SHEET_WIDTH) / SHEET_WIDTH) } as CSSProperties;
  return (
    <div ref={ref} className={css.stack} style={style}>
      <div ref={sheets}>
        {pages.map(({ content }, at) => (
          <div key={at} className={css.slot} id={`${id}-${at + 1}`} data-page={at + 1}>
            <div className={css.sheet}>{content}</div>
          </div>
        ))}
      </div>
    </div>
  );
}

interface ThumbnailsProps {
  pages: readonly Sheet[];
  /** The page in view, from 1. */
  current: number;
  onPick: (page: number) => void;
}

/** Thumbnails of the sheets, which scroll to them. */
export const Thumbnails = ({ pages, current, onPick }: ThumbnailsProps) => (
  <ol className={css.thumbnails} data-screen-only aria-label={say({ en: 'Pages', es: 'Páginas' })}>
    {pages.map(({ name, content }, at) => (
      <li key={at}>
        <button
          type="button"
          onClick={() => onPick(at + 1)}
          aria-current={current === at + 1 ? 'page' : undefined}
        >
          <span className={css.thumbnail} aria-hidden="true">
            <span inert>{content}</span>
          </span>
          <span className={css.name}>
            {at + 1} {name}
          </span>
        </button>
      </li>
    ))}
  </ol>
);
