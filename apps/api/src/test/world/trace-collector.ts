import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span received over OTLP; ids in hexadecimal. */
export interface ReceivedSpan {
  name: string;
  trace: string;
  id: string;
  /** Empty for the root span of a trace. */
  parent: string;
  /** Trace ids of linked spans. */
  links: string[];
  attributes: Record<string, unknown>;
}

export interface TraceCollector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  address: string;
  spans: ReceivedSpan[];
  /** Each received request: path, content type and body. */
  requests: { path: string; kind: string; body: Buffer }[];
  close: () => Promise<void>;
}

/** A trace collector that accepts OTLP over HTTP in protobuf. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const requests: TraceCollector['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      requests.push({
        path: request.url ?? '',
        kind: request.headers['content-type'] ?? '',
        body,
      });
      spans.push(...spansOf(body));
      response.setHeader('content-type', 'application/x-protobuf');
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    spans,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

/** Decodes ExportTraceServiceRequest of opentelemetry-proto: resources, their scopes, their spans. */
const spansOf = (body: Buffer): ReceivedSpan[] =>
  messages(body, 1)
    .flatMap((resource) => messages(resource, 2))
    .flatMap((scope) => messages(scope, 2))
    .map((span) => ({
      trace: bytes(span, 1).toString('hex'),
      id: bytes(span, 2).toString('hex'),
      parent: bytes(span, 4).toString('hex'),
      name: bytes(span, 5).toString(),
      attributes: Object.fromEntries(
        messages(span, 9).map((pair) => [bytes(pair, 1).toString(), valueOf(bytes(pair, 2))]),
      ),
      links: messages(span, 13).map((link) => bytes(link, 1).toString('hex')),
    }));

function valueOf(value: Buffer): unknown {
  const [field] = fieldsOf(value);
  return field?.value instanceof Buffer ? field.value.toString() : Number(field?.value ?? 0);
}

const messages = (message: Buffer, number: number): Buffer[] =>
  fieldsOf(message).flatMap((field) =>
    field.number === number && field.value instanceof Buffer ? [field.value] : [],
  );

const bytes = (message: Buffer, number: number): Buffer =>
  messages(message, number)[0] ?? Buffer.alloc(0);

/** The fields of a message in the Protocol Buffers wire format. */
function fieldsOf(message: Buffer): { number: number; value: Buffer | bigint }[] {
  const fields = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const key = Number(varint());
    const kind = key & 7;
    const value = kind === 0 ? varint() : take(kind === 1 ? 8 : kind === 5 ? 4 : Number(varint()));
    fields.push({ number: key >> 3, value });
  }
  return fields;
}
