/**
 * Mean over a square of side 2 * reach + 1 with repeated edges; `between` is a scratch buffer of
 * the same size.
 */
export function boxBlur(
  from: Float32Array,
  to: Float32Array,
  between: Float32Array,
  size: number,
  reach: number,
): void {
  blurRows(from, between, size, reach);
  const scale = 1 / (2 * reach + 1);
  const columns = new Float32Array(size);
  for (let y = -reach; y <= reach; y++) {
    const row = (y < 0 ? 0 : y >= size ? size - 1 : y) * size;
    for (let x = 0; x < size; x++) columns[x]! += between[row + x]!;
  }
  for (let y = 0; y < size; y++) {
    const row = y * size;
    const next = y + reach + 1;
    const last = y - reach;
    const add = (next >= size ? size - 1 : next) * size;
    const drop = (last < 0 ? 0 : last) * size;
    for (let x = 0; x < size; x++) {
      to[row + x] = columns[x]! * scale;
      columns[x]! += between[add + x]! - between[drop + x]!;
    }
  }
}

/** Mean along each row only. */
export function blurRows(from: Float32Array, to: Float32Array, size: number, reach: number): void {
  const scale = 1 / (2 * reach + 1);
  for (let y = 0; y < size; y++) {
    const row = y * size;
    let sum = 0;
    for (let x = -reach; x <= reach; x++)
      sum += from[row + (x < 0 ? 0 : x >= size ? size - 1 : x)]!;
    for (let x = 0; x < size; x++) {
      to[row + x] = sum * scale;
      const next = x + reach + 1;
      const last = x - reach;
      sum += from[row + (next >= size ? size - 1 : next)]! - from[row + (last < 0 ? 0 : last)]!;
    }
  }
}
