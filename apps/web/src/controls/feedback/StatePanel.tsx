import { Button } from '@mantine/core';
import { IconPizzaOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { phrase } from '../../language/language.ts';
import css from './StatePanel.module.css';

interface EmptyStateProps {
  /** 'No data available' or another message of the product. */
  title: string;
  /** Why there is nothing to show. */
  children?: ReactNode;
  /** The action to offer. */
  action?: ReactNode;
  icon?: ReactNode;
  /** h1 if it is the page's only content. */
  heading?: 'h1' | 'h2';
}

/** Shown if there is no data: the message, the reason, and one action. */
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

/** An error with a message for users if it has one, as errors of failed calls do. */
type ToldFailure = Error & { alert?: string | null; told?: string };

interface ErrorStateProps {
  /** What failed. */
  title: string;
  /** What is not lost. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** Reloads the page, if retrying requires that. */
  onReload?: (() => void) | undefined;
  /** The cause: the message and the technical text of a failed call. */
  error?: ToldFailure | null | undefined;
  /** Technical text, small and copyable; by default that of the error. */
  details?: string | undefined;
  /** h1 if it is the page's only content. */
  heading?: 'h1' | 'h2';
}

/** A failed part of a page: what failed, what is not lost, and Try again. */
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
