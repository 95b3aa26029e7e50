import { useEffect, useEffectEvent, useRef } from 'react';
import { notify } from '../../controls/feedback/toast.tsx';
import type { PdfOutcome } from './make-pdf.ts';

interface Making {
  /** Whether the sheets can be captured. */
  ready: boolean;
  /** Name of the report in the error message. */
  name: string;
  make: () => Promise<PdfOutcome>;
  onDone: () => void;
}

/** Makes a report's file automatically, once, as soon as its sheets are ready. */
export function useMakeWhenReady({ ready, name, make, onDone }: Making): void {
  const begun = useRef(false);
  const begin = useEffectEvent(async () => {
    if (begun.current) return;
    begun.current = true;
    const { made, msg } = await make();
    if (!made) notify({ text: `${name}: ${msg}`, kind: 'failed' });
    onDone();
  });
  useEffect(() => {
    if (ready) void begin();
  }, [ready]);
}
