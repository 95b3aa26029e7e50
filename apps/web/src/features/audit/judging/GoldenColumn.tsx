import type { BlindTask } from '@crustodian/contract/audit';
import { IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { kindText } from './BlindPhoto.tsx';
import css from './GoldenColumn.module.css';

interface GoldenColumnProps {
  task: BlindTask;
  layout: 'points' | 'verdict';
  onOpen: () => void;
  children: ReactNode;
}

/** The golden sample of the same kind, if the company has one. */
export function GoldenColumn({ task, layout, onOpen, children }: GoldenColumnProps) {
  const kind = kindText(task).replace(' · ', ', ');
  return (
    <aside className={css.golden} data-layout={layout} aria-label="Golden sample">
      {task.golden === null ? (
        <p className={css.none}>No golden sample is shown for this one.</p>
      ) : (
        <>
          <button type="button" className={css.picture} onClick={onOpen} aria-label="Full size">
            <img src={task.golden} alt={`Golden sample, ${kind}`} decoding="sync" />
          </button>
          <h2 className={css.name}>
            <IconStar size={15} stroke={1.7} aria-hidden />
            Golden sample
          </h2>
          <p className={css.text}>
            {kind}.{' '}
            <span className={css.more}>
              {layout === 'points' ? 'All nines.' : 'The pizza your company calls its standard.'}
            </span>
          </p>
        </>
      )}
      {children}
    </aside>
  );
}
