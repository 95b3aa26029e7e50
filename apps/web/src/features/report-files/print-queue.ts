import { queuePrinting, readPrintQueue } from '@crustodian/contract/report-files';
import type { Input, Answer } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../api/call.ts';
import { notify } from '../../controls/feedback/toast.tsx';

/** Polling intervals of the print queue: with waiting reports, and without. */
const QUEUE_MS = 3_000;
const IDLE_QUEUE_MS = 30_000;

/** The state of the server's print queue. */
export const printQueueQuery = queryOptions({
  queryKey: ['report-files', 'print-queue'],
  queryFn: ({ signal }) => call(readPrintQueue, {}, { signal, background: true }),
  refetchInterval: ({ state }) => (state.data?.reports.length ? QUEUE_MS : IDLE_QUEUE_MS),
});

/**
 * The reports waiting for the server's printer. Refetches printed reports and shows failures.
 * `reports` is the first part of the query keys to refetch.
 */
export function usePrintQueue(reports: string): readonly string[] {
  const client = useQueryClient();
  const { data } = useQuery(printQueueQuery);
  const before = useRef<PrintQueue | null>(null);
  const comparePolls = useEffectEvent((now: PrintQueue) => {
    const finished = before.current && finishedSince(before.current, now);
    before.current = now;
    if (!finished) return;
    for (const text of finished.problems) notify({ text, kind: 'failed' });
    if (finished.printed > 0) void client.invalidateQueries({ queryKey: [reports] });
  });
  useEffect(() => {
    if (data) comparePolls(data);
  }, [data]);
  return data?.reports ?? NOTHING;
}
const NOTHING: readonly string[] = [];

/** Limitation of files made in the browser, compared with those printed by the server. */
export const PICTURES_ONLY = {
  en: 'pictures without searchable or readable text',
  es: 'imágenes sin texto que se pueda buscar o leer',
};

/** A report in the format of the print queue. */
export type QueuedReport = Input<typeof queuePrinting>['body']['reports'][number];

/** Queues complete reports for printing on the server, and shows the outcome. */
export const useQueuePrinting = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reports: QueuedReport[]) =>
      call(queuePrinting, { body: { reports } }, { alerts: true }),
    onSuccess: ({ msg, fails }) =>
      notify({
        text: [msg, ...fails.map(({ report, err }) => `${report}: ${err}`)].join('\n'),
        kind: fails.length > 0 ? 'failed' : 'saved',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: printQueueQuery.queryKey }),
  });
};

type PrintQueue = Answer<typeof readPrintQueue>;

type QueueState = Pick<PrintQueue, 'reports' | 'failed'>;

/** Outcome of the reports that left the queue since the last poll. */
export function finishedSince(before: QueueState, now: QueueState) {
  const gone = before.reports.filter((report) => !now.reports.includes(report));
  const failed = now.failed.filter(({ report }) => gone.includes(report));
  return { printed: gone.length - failed.length, problems: failed.map(({ err }) => err) };
}
