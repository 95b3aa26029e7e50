import { EventSourceParserStream } from 'eventsource-parser/stream';

export type LiveState = 'connecting' | 'live' | 'lost';

interface FollowParts {
  /** Opens a connection to the server's events. */
  connect: (signal: AbortSignal) => Promise<Response>;
  /** Receives the data of an event; an exception drops the connection. */
  onData: (data: string) => void;
  onState: (state: LiveState) => void;
  /**
   * Called on connecting after a gap or a failed attempt, during which events may have been missed.
   */
  onGap: () => void;
  signal: AbortSignal;
  wait?: (ms: number) => Promise<void>;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Follows the server's events until aborted; reconnects with exponential backoff. */
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
    // Also after a failed first attempt: the page loaded its data before this connection.
    mayHaveMissed = true;
    // The server limits how long a stream lives, so a normal end is not reported as lost.
    if (!ended) onState('lost');
    await wait(delay);
    delay = Math.min(delay * 2, LONGEST_WAIT_MS);
  }
}

/** Reads one connection to its end; false if it broke or could not be opened. */
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
    // The remedy is the same for every cause: report the loss and reconnect.
    return false;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
