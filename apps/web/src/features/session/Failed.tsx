import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { phrase } from '../../language/language.ts';
import css from './Account.module.css';

/** An error message of a panel with a retry button. */
export const Failed = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <p role="alert" className={css.failed}>
    {children}{' '}
    <Button size="sm" variant="default" onClick={onRetry}>
      {phrase('Try again')}
    </Button>
  </p>
);
