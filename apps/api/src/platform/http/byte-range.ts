export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The single range that a header `Range: bytes=...` requests of a body of `length` bytes (RFC 9110,
 * 14.2). 'whole' if the header is absent, malformed or requests several ranges; 'none' if the range
 * is not satisfiable.
 */
export function byteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'whole' | 'none' {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return 'whole';
  const [from, to] = [parts[1]!, parts[2]!];
  if (from === '') return tail(Number(to), length);
  const first = Number(from);
  const last = to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (to !== '' && Number(to) < first) return 'whole';
  return first < length ? { first, last } : 'none';
}

const tail = (bytes: number, length: number): ByteRange | 'none' =>
  bytes === 0 || length === 0 ? 'none' : { first: Math.max(0, length - bytes), last: length - 1 };
