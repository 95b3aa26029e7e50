/**
 * Reads server-sent events as their text comes in pieces, and tells the data of each.
 * Comments and other fields are passed over.
 */
export function createEventReader(onData: (data: string) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const events = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = events.pop()!;
    for (const event of events) {
      const data = event
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).trimStart());
      if (data.length > 0) onData(data.join('\n'));
    }
  };
}
