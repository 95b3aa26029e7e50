import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ownPhrase } from '../language/language.ts';
import css from './Breadcrumb.module.css';

interface BreadcrumbProps {
  /** Name of the page. */
  page: ReactNode;
  /** The group that the page belongs to: 'Reports', 'Admin'. */
  section?: string | undefined;
  /** BreadcrumbStep elements: company, venue, date or week. */
  children?: ReactNode;
  /** Ref of the list, into which pages render their steps. */
  listRef?: Ref<HTMLOListElement>;
}

/** The page's name, followed by its steps; each step is a picker that opens its list. */
export function Breadcrumb({ page, section, children, listRef }: BreadcrumbProps) {
  return (
    <nav aria-label={ownPhrase('Breadcrumb')} className={css.breadcrumb}>
      <ol className={css.list} ref={listRef}>
        <li className={css.page}>{section ?? page}</li>
        {section && <BreadcrumbStep kind="page">{page}</BreadcrumbStep>}
        {children}
      </ol>
    </nav>
  );
}

interface BreadcrumbStepProps {
  /** What the step selects; phones show place and date differently. */
  kind: 'page' | 'company' | 'venue' | 'date';
  /** A picker, or plain text if the value cannot be changed here. */
  children: ReactNode;
}

export function BreadcrumbStep({ kind, children }: BreadcrumbStepProps) {
  return (
    <li className={css.step} data-kind={kind}>
      <IconChevronRight className={css.separator} size={14} stroke={1.7} aria-hidden="true" />
      {typeof children === 'string' ? <span className={css.fixed}>{children}</span> : children}
    </li>
  );
}
