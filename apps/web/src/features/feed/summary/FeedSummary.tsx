import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { notScored } from '../../../pizza/not-scored.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { summaryInput } from './summary-input.ts';
import { SummaryDisclosure, SummaryPanel } from './SummaryPanel.tsx';
import type { VenueFacts } from '../venue-facts.ts';
import { say } from '../../../language/language.ts';
import css from './FeedSummary.module.css';

interface FeedSummaryProps {
  facts: VenueFacts;
  received: readonly PizzaCard[];
  detected: number | undefined;
  listedCount: number;
  review: boolean;
  /** The grid and what is above it. */
  children: ReactNode;
}

/** The summary next to the grid, or in a line above it on narrow screens. */
export function FeedSummary({ children, facts, review, ...source }: FeedSummaryProps) {
  const narrow = useMediaQuery('(max-width: 79.99em)', false, { getInitialValueInEffect: false });
  const [closed, setClosed] = useLocalStorage({
    key: 'crustodian-summary-closed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { received, detected, listedCount } = source;
  const input = useMemo(
    () =>
      summaryInput({
        received,
        detected,
        listedCount,
        definition: facts.definition,
        venueSpecialties: facts.specialties,
      }),
    [received, detected, listedCount, facts],
  );
  const left = useMemo(() => notScored(received, detected), [received, detected]);
  const panel = { input, quality: facts.quality, review, notScored: left };
  const openSummary = say({ en: 'Open summary', es: 'Abrir el resumen' });
  if (narrow) {
    return (
      <>
        <SummaryDisclosure {...panel} />
        {children}
      </>
    );
  }
  return (
    <div className={css.columns} data-closed={closed || undefined}>
      <div className={css.main}>{children}</div>
      {closed ? (
        <Tooltip label={openSummary}>
          <ActionIcon
            size={26}
            className={css.open!}
            aria-label={openSummary}
            onClick={() => setClosed(false)}
          >
            <IconLayoutSidebarRightExpand size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <SummaryPanel {...panel} onClose={() => setClosed(true)} />
      )}
    </div>
  );
}
