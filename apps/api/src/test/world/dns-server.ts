import { createSocket } from 'node:dgram';

/** A DNS server on loopback that answers only for TXT records. */
export interface DnsServer {
  /** In the format of DNS_SERVERS. */
  address: string;
  /** TXT records by name; any other name does not exist. */
  records: Map<string, string[]>;
  /** Whether to answer, not to answer, or to report a failure. */
  mood: 'well' | 'silent' | 'failing';
  /** The queried names. */
  asked: string[];
  stop: () => Promise<void>;
}

/** Header of 12 bytes, one question, answers that point to its name (RFC 1035 section 4). */
const HEADER_BYTES = 12;
const POINTER_TO_QUESTION = 0xc00c;
const TXT = 16;
const INTERNET = 1;
const RESPONSE = 0x8180;
const FAILED = 2;
const NO_SUCH_NAME = 3;
/** Maximum length of one part of a TXT record. */
const MOST_BYTES = 255;

/** Starts a server, by default on a free port. */
export async function startDnsServer(port = 0): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    records: new Map(),
    mood: 'well',
    asked: [],
    stop: () => new Promise((stopped) => void socket.close(() => stopped())),
  };
  socket.on('message', (query, from) => {
    const { name, end } = questionOf(query);
    server.asked.push(name);
    if (server.mood === 'silent') return;
    const texts = server.records.get(name);
    const code = server.mood === 'failing' ? FAILED : texts ? 0 : NO_SUCH_NAME;
    const answers = code === 0 ? texts!.map(txtRecord) : [];
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(RESPONSE | code, 2);
    for (const [at, count] of [1, answers.length, 0, 0].entries()) {
      header.writeUInt16BE(count, 4 + 2 * at);
    }
    const question = query.subarray(HEADER_BYTES, end);
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>((listening) => socket.bind(port, '127.0.0.1', listening));
  // Does not keep a test run alive if the test forgets to stop it.
  socket.unref();
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

/** The queried name in lowercase, and the end of the question. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function txtRecord(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MOST_BYTES) {
    const part = bytes.subarray(at, at + MOST_BYTES);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(HEADER_BYTES);
  for (const [at, value] of [POINTER_TO_QUESTION, TXT, INTERNET].entries()) {
    head.writeUInt16BE(value, 2 * at);
  }
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
