import { followReports, reportEvent, type ReportEvent } from '@crustodian/contract/report-control';
import { useEffect, useRef, useState } from 'react';
import { atMostEvery } from './throttle.ts';
import { openStream } from './call.ts';
import { followStream, type LiveState } from './follow-stream.ts';

/** A report that is being worked on changes with every click: its readers ask again this often. */
const TOGETHER_MS = 1_500;

interface LiveReports {
  /** Whether a changed report is one that the page shows. */
  concerns: (event: ReportEvent) => boolean;
  /** Asks again for what the page shows. */
  reload: () => void;
}

/** Asks again when the server says that a report of the page changed. */
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
