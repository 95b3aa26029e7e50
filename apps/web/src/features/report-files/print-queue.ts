import { queuePrinting, readPrintQueue } from '@crustodian/contract/report-files';
import type { Input } from '@crustodian/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notify } from '../../controls/notice.tsx';

/** How often the printer's queue is asked for while something waits in it, and else. */
const QUEUE_MS = 3_000;
const IDLE_QUEUE_MS = 30_000;

/** What waits for the server's printer. */
export const printQueueQuery = queryOptions({
  queryKey: ['report-files', 'print-queue'],
  queryFn: ({ signal }) => call(readPrintQueue, {}, { signal, background: true }),
  refetchInterval: ({ state }) => (state.data?.reports.length ? QUEUE_MS : IDLE_QUEUE_MS),
});

/** A report as the server's printer takes it. */
export type ReportToPrint = Input<typeof queuePrinting>['body']['reports'][number];

/** Has the server print complete reports, and tells what became of them. */
export const useQueuePrinting = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reports: ReportToPrint[]) =>
      call(queuePrinting, { body: { reports } }, { alerts: true }),
    onSuccess: ({ msg, fails }) =>
      notify({
        text: [msg, ...fails.map(({ report, err }) => `${report}: ${err}`)].join('\n'),
        kind: fails.length > 0 ? 'failed' : 'saved',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: printQueueQuery.queryKey }),
  });
};
