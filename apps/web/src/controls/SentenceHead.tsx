import type { ReactNode } from 'react';
import css from './SentenceHead.module.css';

interface SentenceHeadProps {
  /** The page's result, used as its heading. */
  sentence: string;
  lead: string;
  /** Controls at the end of the row. */
  children?: ReactNode;
}

/** Head of a page whose heading states its result. */
export const SentenceHead = ({ sentence, lead, children }: SentenceHeadProps) => (
  <header className={css.head}>
    <div>
      <h1 className={`cr-display ${css.title}`}>{sentence}</h1>
      <p className={css.lead}>{lead}</p>
    </div>
    {children && <div className={css.controls}>{children}</div>}
  </header>
);
