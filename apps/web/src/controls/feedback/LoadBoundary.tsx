import { Button, CloseButton } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { Component, useEffect, type ReactNode } from 'react';
import { CallError, LoadError } from '../../connection/error-messages.ts';
import { outage } from '../../connection/outage.ts';
import { phrase } from '../../language/language.ts';
import css from './LoadBoundary.module.css';

interface LoadBoundaryProps {
  /** 'here' replaces the failed part; 'below' is a bar at the bottom of the window. */
  place: 'here' | 'below';
  /** Called before the failed part is rendered again. */
  onAgain?: () => void;
  /** Dismisses the failed part, which is otherwise not possible. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** Contains failures to load or render its children, so that the rest of the page stays intact. */
export class LoadBoundary extends Component<LoadBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(cause: unknown) {
    return { error: cause ?? new Error('Nothing was thrown') };
  }

  again = () => {
    this.props.onAgain?.();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { place, onClose } = this.props;
    return <LoadFailure error={error} place={place} onClose={onClose} onAgain={this.again} />;
  }
}

interface LoadFailureProps extends Pick<LoadBoundaryProps, 'place' | 'onClose'> {
  error: unknown;
  onAgain: () => void;
}

function LoadFailure({ error, place, onAgain, onClose }: LoadFailureProps) {
  const isAway = error instanceof CallError && error.status === 0;
  useEffect(() => (isAway ? outage.onBack(onAgain) : undefined), [isAway, onAgain]);
  return (
    <div className={css.failure} data-place={place} role="alert">
      <IconPlugConnectedX className={css.sign ?? ''} size={20} stroke={1.7} aria-hidden />
      <p className={css.text}>{sentence(error, isAway)}</p>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} stroke={1.7} aria-hidden />}
        onClick={() => window.location.reload()}
      >
        {phrase('Reload')}
      </Button>
      {onClose && <CloseButton aria-label={phrase('Close')} onClick={onClose} />}
    </div>
  );
}

function sentence(error: unknown, isAway: boolean): string {
  if (isAway) {
    const why = phrase(navigator.onLine ? 'The server cannot be reached.' : 'You are offline.');
    return `${why} ${phrase('Missing content loads automatically when it is back.')}`;
  }
  if (error instanceof LoadError) return error.alert;
  return phrase('Something went wrong. Reload the page to continue; everything you saved is safe.');
}
