import { followReports, reportEvent, type ReportEvent } from '@crustodian/contract/report-control';
import { useEffect, useRef, useState } from 'react';
import { atMostEvery } from './throttle.ts';
import { openStream } from './call.ts';
import { followStream, type LiveState } from './follow-stream.ts';

/**
 * A report being edited changes with every click; pages that show it refetch at most this often.
 */
const TOGETHER_MS = 1_500;

interface LiveReports {
  /** Whether the page shows the changed report. */
  concerns: (event: ReportEvent) => boolean;
  /** Refetches what the page shows. */
  reload: () => void;
}

/** Refetches when the server announces that a report on the page has changed. */
export function useLiveReports(parts: LiveReports): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => {
    const aborter = new AbortController();
    const reload = atMostEvery(TOGETHER_MS, () => latest.current.reload());
    void followStream({
      connect: (signal) => openStream(followReports, {}, { background: true, signal }),
      onData: (data) => {
        if (latest.current.concerns(reportEvent.parse(JSON.parse(data)))) reload.call();
      },
      onGap: reload.call,
      onState: setState,
      signal: aborter.signal,
    });
    return () => {
      aborter.abort();
      reload.stop();
    };
  }, []);
  return state;
}
