/**
 * Box blur of a square plane with boxes of (2 x reach + 1) pixels a side; at the border, the mean
 * covers only pixels inside.
 */
export function boxBlur(plane: Float32Array, size: number, reach: number): Float32Array {
  const rows = blurRows(plane, size, reach);
  const sums = new Float64Array(size);
  const blurred = new Float32Array(plane.length);
  for (let y = 0; y < Math.min(size, reach); y++) addRow(sums, rows, y * size);
  for (let y = 0; y < size; y++) {
    if (y + reach < size) addRow(sums, rows, (y + reach) * size);
    const count = Math.min(size, y + reach + 1) - Math.max(0, y - reach);
    const row = y * size;
    for (let x = 0; x < size; x++) blurred[row + x] = sums[x]! / count;
    if (y >= reach) takeRow(sums, rows, (y - reach) * size);
  }
  return blurred;
}

function addRow(sums: Float64Array, rows: Float32Array, from: number): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += rows[from + x]!;
}

function takeRow(sums: Float64Array, rows: Float32Array, from: number): void {
  for (let x = 0; x < sums.length; x++) sums[x]! -= rows[from + x]!;
}

function blurRows(plane: Float32Array, size: number, reach: number): Float32Array {
  const blurred = new Float32Array(plane.length);
  for (let y = 0; y < size; y++) {
    const row = y * size;
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(size, reach); x++, count++) sum += plane[row + x]!;
    for (let x = 0; x < size; x++) {
      if (x + reach < size) {
        sum += plane[row + x + reach]!;
        count++;
      }
      blurred[row + x] = sum / count;
      if (x - reach >= 0) {
        sum -= plane[row + x - reach]!;
        count--;
      }
    }
  }
  return blurred;
}
