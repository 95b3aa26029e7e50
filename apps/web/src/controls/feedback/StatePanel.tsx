import { Button } from '@mantine/core';
import { IconPizzaOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { phrase } from '../../language/language.ts';
import css from './StatePanel.module.css';

interface EmptyStateProps {
  /** 'No data available' or another message of the product. */
  title: string;
  /** Why there is nothing. */
  children?: ReactNode;
  /** One way out. */
  action?: ReactNode;
  icon?: ReactNode;
  /** h1 where it is all that the page says. */
  heading?: 'h1' | 'h2';
}

/** Nothing to show: the message, why, and one way out. */
export function EmptyState(props: EmptyStateProps) {
  const { title, children, action, icon, heading: Heading = 'h2' } = props;
  return (
    <div className={css.panel}>
      <span className={css.disc}>
        {icon ?? <IconPizzaOff size={28} stroke={1.7} aria-hidden />}
      </span>
      <Heading className={`cr-display ${css.title}`}>{title}</Heading>
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  );
}

/** A failure, with its message for users if it has one, as failed calls do. */
type ToldFailure = Error & { alert?: string | null; told?: string };

interface ErrorStateProps {
  /** What failed. */
  title: string;
  /** What was kept. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** Where trying again needs the page again. */
  onReload?: (() => void) | undefined;
  /** Why: what a failed call says, and its technical text. */
  error?: ToldFailure | null | undefined;
  /** Technical text, small and copyable; that of the error by default. */
  details?: string | undefined;
  /** h1 where it is all that the page says. */
  heading?: 'h1' | 'h2';
}

/** A failed part of a page: what failed, what was kept, Try again. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, onReload, error, heading: Heading = 'h2' } = props;
  const { details = error?.told ?? error?.message } = props;
  return (
    <div className={css.panel} role="alert">
      <span className={css.disc} data-failed>
        <IconPlugConnectedX size={28} stroke={1.7} aria-hidden />
      </span>
      <Heading className={`cr-display ${css.title}`}>{title}</Heading>
      {error?.alert && <p className={css.text}>{error.alert}</p>}
      {children && <p className={css.text}>{children}</p>}
      <div className={css.actions}>
        {(onReload ?? onRetry) && (
          <Button
            leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
            onClick={onReload ?? onRetry}
          >
            {phrase(onReload ? 'Reload' : 'Try again')}
          </Button>
        )}
        {details && (
          <Button variant="subtle" onClick={() => void navigator.clipboard.writeText(details)}>
            {phrase('Copy details')}
          </Button>
        )}
      </div>
      {details && <p className={css.details}>{details}</p>}
    </div>
  );
}
