import { SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { capital } from '../../pizza/words.ts';
import { LoadingOverlay } from '../feedback/LoadingOverlay.tsx';
import { ErrorState } from '../feedback/StatePanel.tsx';
import { SentenceHead } from '../SentenceHead.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { say } from '../../language/language.ts';

interface WeeksPanelProps<Data> {
  /** Name of the content within a sentence: 'the reviewers'. */
  name: string;
  /** Must keep the data of the previous choice while the new data load. */
  query: UseQueryResult<Data>;
  weeks: number;
  choices: readonly number[];
  onWeeks: (weeks: number) => void;
  head: (data: Data) => { sentence: string; lead: string };
  children: (data: Data) => ReactNode;
}

/** Figures of the last weeks under a sentence that sums them up, with a choice of their number. */
export function WeeksPanel<Data>({
  name,
  query,
  weeks,
  choices,
  onWeeks,
  head,
  children,
}: WeeksPanelProps<Data>) {
  const { data, error } = query;
  if (error) {
    return (
      <ErrorState
        title={say({ en: `${capital(name)} could not be loaded`, es: `Error al cargar ${name}` })}
        heading="h1"
        error={error}
        onRetry={() => void query.refetch()}
      >
        {say({ en: 'Nothing was changed.', es: 'No se cambió nada.' })}
      </ErrorState>
    );
  }
  if (!data)
    return (
      <PanelSkeleton rows={6} label={say({ en: `Loading ${name}`, es: `Cargando ${name}` })} />
    );
  return (
    <LoadingOverlay
      busy={query.isPlaceholderData}
      label={say({ en: `Loading ${name}`, es: `Cargando ${name}` })}
    >
      <SentenceHead {...head(data)}>
        <SegmentedControl
          size="xs"
          aria-label={say({ en: 'Weeks', es: 'Semanas' })}
          value={String(weeks)}
          data={choices.map((count) => ({
            value: String(count),
            label: say({ en: `${count} weeks`, es: `${count} semanas` }),
          }))}
          onChange={(value) => onWeeks(Number(value))}
        />
      </SentenceHead>
      {children(data)}
    </LoadingOverlay>
  );
}
