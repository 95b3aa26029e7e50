/** Means of a square plane over boxes of (2 x reach + 1) pixels a side; at the border over what is inside. */
export function boxBlur(plane: Float32Array, size: number, reach: number): Float32Array {
  return blurRows(transposed(blurRows(transposed(plane, size), size, reach), size), size, reach);
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

function transposed(plane: Float32Array, size: number): Float32Array {
  const turned = new Float32Array(plane.length);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) turned[x * size + y] = plane[y * size + x]!;
  }
  return turned;
}
