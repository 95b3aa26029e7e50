/**
 * EventSource reconnects on its own unless the connection was refused; then these limits of an
 * exponential backoff apply.
 */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

interface Changes {
  onChange: () => void;
  /** Called when the connection breaks; the network may be down. */
  onLost: () => void;
}

/** Follows a screen's change events until the returned function is called. */
export function followChanges(address: string, { onChange, onLost }: Changes): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_WAIT_MS;
  let mayHaveMissed = false;
  const connect = () => {
    source = new EventSource(address);
    source.addEventListener('message', onChange);
    source.addEventListener('open', () => {
      if (mayHaveMissed) onChange();
      mayHaveMissed = false;
      delay = FIRST_WAIT_MS;
    });
    source.addEventListener('error', () => {
      // Changes made while there is no connection are missed, including those before the first one.
      mayHaveMissed = true;
      onLost();
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      // Jitter, so that not all screens reconnect at the same moment.
      timer = setTimeout(connect, delay * (0.75 + Math.random() / 2));
      delay = Math.min(delay * 2, LONGEST_WAIT_MS);
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
