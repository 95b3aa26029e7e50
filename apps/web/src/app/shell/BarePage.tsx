import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RouteError } from '../RouteError.tsx';
import { useDocumentTitle } from '../use-page-title.ts';
import { WaitingPage } from '../WaitingPage.tsx';

/** Page without the shell, shown while the signed-in user is unknown. */
function BarePage({ children }: { children: ReactNode }) {
  useDocumentTitle();
  return <main>{children}</main>;
}

export const UserPending = () => (
  <BarePage>
    <WaitingPage />
  </BarePage>
);

export const UserLoadError = (props: ErrorComponentProps) => (
  <BarePage>
    <RouteError {...props} />
  </BarePage>
);
