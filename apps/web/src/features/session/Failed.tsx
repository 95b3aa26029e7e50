import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { phrase } from '../../language/language.ts';
import css from './Account.module.css';

/** What could not be loaded of a panel, and a way to try again. */
export const Failed = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <p role="alert" className={css.failed}>
    {children}{' '}
    <Button size="sm" variant="default" onClick={onRetry}>
      {phrase('Try again')}
    </Button>
  </p>
);
