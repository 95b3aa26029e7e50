/** A browser connects again by itself unless it was refused; then this long after. */
const CONNECT_AGAIN_MS = 15_000;

interface Changes {
  onChange: () => void;
  /** The connection broke: the network may be gone. */
  onLost: () => void;
}

/** Listens to a screen's change events, until the returned function is called. */
export function followChanges(address: string, { onChange, onLost }: Changes): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let mayHaveMissed = false;
  const connect = () => {
    source = new EventSource(address);
    source.addEventListener('message', onChange);
    source.addEventListener('open', () => {
      if (mayHaveMissed) onChange();
      mayHaveMissed = false;
    });
    source.addEventListener('error', () => {
      // Whatever happens while there is no connection, from the first try on.
      mayHaveMissed = true;
      onLost();
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(connect, CONNECT_AGAIN_MS);
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
