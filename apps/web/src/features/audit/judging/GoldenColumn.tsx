import type { BlindTask } from '@crustodian/contract/audit';
import { IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { kindText } from './BlindPhoto.tsx';
import { say } from '../../../language/language.ts';
import css from './GoldenColumn.module.css';

interface GoldenColumnProps {
  task: BlindTask;
  layout: 'points' | 'verdict';
  onOpen: () => void;
  children: ReactNode;
}

/** The golden sample of the same specialty and crust, if the company has one. */
export function GoldenColumn({ task, layout, onOpen, children }: GoldenColumnProps) {
  const kind = kindText(task).replace(' · ', ', ');
  return (
    <aside
      className={css.golden}
      data-layout={layout}
      aria-label={say({ en: 'Golden sample', es: 'Muestra de referencia' })}
    >
      {task.golden === null ? (
        <p className={css.none}>
          {say({
            en: 'No golden sample is shown for this one.',
            es: 'Para esta no se muestra ninguna muestra de referencia.',
          })}
        </p>
      ) : (
        <>
          <button
            type="button"
            className={css.picture}
            onClick={onOpen}
            aria-label={say({ en: 'Full size', es: 'Tamaño completo' })}
          >
            <img
              src={task.golden}
              alt={say({ en: `Golden sample, ${kind}`, es: `Muestra de referencia, ${kind}` })}
              decoding="sync"
            />
          </button>
          <h2 className={css.name}>
            <IconStar size={15} stroke={1.7} aria-hidden />
            {say({ en: 'Golden sample', es: 'Muestra de referencia' })}
          </h2>
          <p className={css.text}>
            {kind}.{' '}
            <span className={css.more}>
              {layout === 'points'
                ? say({ en: 'All nines.', es: 'Todo nueves.' })
                : say({
                    en: 'The pizza your company calls its standard.',
                    es: 'La pizza que tu empresa toma como estándar.',
                  })}
            </span>
          </p>
        </>
      )}
      {children}
    </aside>
  );
}
