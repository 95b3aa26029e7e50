/** ONNX messages that lead to tensors: field number and the message in that field. */
const FIELDS = {
  model: { 7: 'graph', 20: 'training', 25: 'function' },
  training: { 1: 'graph', 2: 'graph' },
  function: { 7: 'node', 11: 'attribute' },
  graph: { 1: 'node', 5: 'tensor', 15: 'sparse' },
  node: { 5: 'attribute' },
  attribute: { 5: 'tensor', 6: 'graph', 10: 'tensor', 11: 'graph', 22: 'sparse', 23: 'sparse' },
  sparse: { 1: 'tensor', 2: 'tensor' },
  tensor: {},
} as const satisfies Record<string, Record<number, string>>;
type Message = keyof typeof FIELDS;

/** Fields by which a tensor refers to values in another file (onnx.proto). */
const EXTERNAL_DATA = 13;
const DATA_LOCATION = 14;
const EXTERNAL = 1;

const WIRE = { varint: 0, fixed64: 1, bytes: 2, group: 3, endGroup: 4, fixed32: 5 };

/**
 * Whether an ONNX file keeps values in other files, whose bytes its digest does not cover. False
 * for bytes that are not an ONNX file; loading them reports the problem.
 */
export function hasExternalData(onnx: Uint8Array): boolean {
  const waiting: { message: Message; bytes: Uint8Array }[] = [{ message: 'model', bytes: onnx }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const known: Record<number, Message> = FIELDS[next.message];
    for (const { field, value } of fieldsOf(next.bytes)) {
      const isTensor = next.message === 'tensor';
      if (isTensor && field === EXTERNAL_DATA) return true;
      if (isTensor && field === DATA_LOCATION && value === EXTERNAL) return true;
      const message = known[field];
      if (message && value instanceof Uint8Array) waiting.push({ message, bytes: value });
    }
  }
  return false;
}

interface Field {
  field: number;
  /** A varint, or the bytes of a text, a message or packed numbers; null for other wire types. */
  value: number | Uint8Array | null;
}

/** The fields of a protobuf message, up to its end or the first invalid byte. */
function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let power = 1; at < bytes.length; power *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * power;
      if (byte < 128) return value;
    }
    return Number.NaN;
  };
  while (at < bytes.length) {
    const key = varint();
    const [field, wire] = [Math.floor(key / 8), key % 8];
    if (wire === WIRE.varint) yield { field, value: varint() };
    else if (wire === WIRE.bytes) {
      const length = varint();
      yield { field, value: bytes.subarray(at, at + length) };
      at += length;
    } else if (wire === WIRE.fixed64) at += 8;
    else if (wire === WIRE.fixed32) at += 4;
    // Skips the content of groups, which ONNX does not use.
    else if (wire !== WIRE.group && wire !== WIRE.endGroup) return;
  }
}
