import { feedEvent, followFeed, type FeedEvent } from '@crustodian/contract/feed';
import type { openStream } from '../../api/call.ts';
import { createEventReader } from './event-lines.ts';

export type LiveState = 'connecting' | 'live' | 'lost';

interface FollowParts {
  venue: number;
  onEvent: (event: FeedEvent) => void;
  onState: (state: LiveState) => void;
  /** Connected again after a gap: whatever happened meanwhile was missed. */
  onGap: () => void;
  signal: AbortSignal;
  open: typeof openStream;
  wait?: (ms: number) => Promise<void>;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Follows what changes in a venue's feed until it is aborted; a lost connection is made anew, ever more patiently. */
export async function followVenue(parts: FollowParts): Promise<void> {
  const { onState, onGap, signal, wait = pause } = parts;
  let delay = FIRST_WAIT_MS;
  let wasLive = false;
  while (!signal.aborted) {
    const ended = await readStream(parts, () => {
      if (wasLive) onGap();
      wasLive = true;
      delay = FIRST_WAIT_MS;
      onState('live');
    });
    if (signal.aborted) return;
    // A stream that ended in peace is only renewed: the server lets none live for ever.
    if (!ended) onState('lost');
    await wait(delay);
    delay = Math.min(delay * 2, LONGEST_WAIT_MS);
  }
}

/** Reads one connection to its end; false when it broke or never came about. */
async function readStream(parts: FollowParts, onOpen: () => void): Promise<boolean> {
  const { venue, onEvent, signal, open } = parts;
  try {
    const response = await open(followFeed, { params: { venue } }, { background: true, signal });
    if (!response.body) return false;
    onOpen();
    const read = createEventReader((data) => onEvent(feedEvent.parse(JSON.parse(data))));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      read(value);
    }
  } catch {
    // Whatever broke it, the remedy is the same: say so and connect again.
    return false;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
