import { VIEWS, type View } from '@crustodian/domain/time/period';
import type { ReactNode } from 'react';
import { ModeToggle } from '../controls/ModeToggle.tsx';
import { say } from '../language/language.ts';
import css from './ReportHead.module.css';

const VIEW_LABELS = {
  daily: { en: 'Daily', es: 'Por día' },
  weekly: { en: 'Weekly', es: 'Por semana' },
  monthly: { en: 'Monthly', es: 'Por mes' },
};

interface ReportHeadProps {
  title: string;
  /** Describes what is shown: '4 weeks, compared with 21 Sep – 18 Oct'. */
  note?: ReactNode;
  /** For a page without a place: on phones the top bar shows its name, so the head omits it. */
  namedAbove?: boolean;
  /** Content at the right end. */
  children?: ReactNode;
}

/** The first line of a report: its name, what it shows, and its controls. */
export function ReportHead({ title, note, namedAbove, children }: ReportHeadProps) {
  return (
    <header className={css.head}>
      <h1 className={`cr-display ${css.title}`} data-named-above={namedAbove || undefined}>
        {title}
      </h1>
      {note && <p className={css.note}>{note}</p>}
      {children && <div className={css.right}>{children}</div>}
    </header>
  );
}

/** Daily | Weekly | Monthly. */
export const ViewToggle = (props: { value: View; onChange: (view: View) => void }) => (
  <ModeToggle
    label={say({ en: 'View', es: 'Vista' })}
    modes={VIEWS.map((value) => ({ value, label: say(VIEW_LABELS[value]) }))}
    {...props}
  />
);
