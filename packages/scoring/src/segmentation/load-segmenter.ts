import { LEARNT_ON } from '../models/nets.ts';
import { classicalSegmenter } from './classical-segmenter.ts';
import { netSegmenter } from './net-segmenter.ts';
import type { Segmenter } from './segmenter.ts';

let loading: Promise<Segmenter> | undefined;

/**
 * The best segmenter that this machine can run, loaded once per thread: the net, otherwise the
 * colour rules with a warning. The engine version of each result says which one was used.
 */
export function loadSegmenter(): Promise<Segmenter> {
  loading ??= matchingNet().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.emitWarning(`The segmentation net does not run, colour rules are used: ${reason}`);
    return classicalSegmenter;
  });
  return loading;
}

async function matchingNet(): Promise<Segmenter> {
  const net = await netSegmenter();
  if (net.version === LEARNT_ON) return net;
  throw new Error(`measures.json learnt on the net ${LEARNT_ON}, not on ${net.version}`);
}
