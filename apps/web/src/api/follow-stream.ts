import { EventSourceParserStream } from 'eventsource-parser/stream';

export type LiveState = 'connecting' | 'live' | 'lost';

interface FollowParts {
  /** Opens a connection to the server's events. */
  connect: (signal: AbortSignal) => Promise<Response>;
  /** The data of an event; what it throws breaks the connection. */
  onData: (data: string) => void;
  onState: (state: LiveState) => void;
  /** Connected after a gap or a failed try: whatever happened meanwhile was missed. */
  onGap: () => void;
  signal: AbortSignal;
  wait?: (ms: number) => Promise<void>;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Follows the server's events until it is aborted; a lost connection is made again, ever more patiently. */
export async function followStream(parts: FollowParts): Promise<void> {
  const { onState, onGap, signal, wait = pause } = parts;
  let delay = FIRST_WAIT_MS;
  let mayHaveMissed = false;
  while (!signal.aborted) {
    const ended = await readStream(parts, () => {
      if (mayHaveMissed) onGap();
      mayHaveMissed = false;
      delay = FIRST_WAIT_MS;
      onState('live');
    });
    if (signal.aborted) return;
    // Also where the first try failed: the page was read before this connection.
    mayHaveMissed = true;
    // A stream that ended normally is only renewed: the server lets none live forever.
    if (!ended) onState('lost');
    await wait(delay);
    delay = Math.min(delay * 2, LONGEST_WAIT_MS);
  }
}

/** Reads one connection to its end; false when it broke or never came about. */
async function readStream(parts: FollowParts, onOpen: () => void): Promise<boolean> {
  const { connect, onData, signal } = parts;
  try {
    const response = await connect(signal);
    if (!response.body) return false;
    onOpen();
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) return true;
      onData(value.data);
    }
  } catch {
    // Whatever broke it, the remedy is the same: say so and connect again.
    return false;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
