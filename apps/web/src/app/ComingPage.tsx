import { IconHammer } from '@tabler/icons-react';
import { EmptyState } from '../controls/StatePanel.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Stands at the address of a page that is not there yet. */
export function ComingPage() {
  return (
    <>
      <h1 className="cr-hidden">{usePageTitle()}</h1>
      <EmptyState
        title="This page is not available yet"
        icon={<IconHammer size={28} stroke={1.7} aria-hidden />}
      >
        There is nothing to see here for now.
      </EmptyState>
    </>
  );
}
