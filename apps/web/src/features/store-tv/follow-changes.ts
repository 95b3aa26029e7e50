/** A browser connects again by itself unless it was refused: then this long after, ever longer. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

interface Changes {
  onChange: () => void;
  /** The connection broke: the network may be gone. */
  onLost: () => void;
}

/** Listens to a screen's change events, until the returned function is called. */
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
      // Whatever happens while there is no connection, from the first try on.
      mayHaveMissed = true;
      onLost();
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      // Not all screens in the same moment.
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
