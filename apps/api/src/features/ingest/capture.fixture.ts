import type { PipelineResult } from '@crustodian/domain/pizza/pipeline-result';
import { ENGINE } from '@crustodian/scoring/score/engine';
import { madeUpEvidence } from '@crustodian/scoring/fixtures/evidence';
import type { SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';

export interface TestCapture {
  venue?: string;
  key?: string;
  capture_start_ts?: string;
  file_path?: string;
  camera?: string;
  result?: PipelineResult;
}

export interface TestPart {
  /** Name of the form field. */
  field: string;
  /** Name of the file; by default that of the field. */
  name?: string;
  bytes: Uint8Array;
}

/** A multipart request as a camera sends it. Names are written unescaped, even unusual ones. */
export function captureRequest(
  token: string,
  capture: TestCapture | string,
  parts: readonly TestPart[] = [],
): InjectOptions & { url: string } {
  const boundary = 'a-boundary-of-the-test';
  const json = typeof capture === 'string' ? capture : JSON.stringify({ ...DEFAULT, ...capture });
  const chunks: (string | Uint8Array)[] = [
    `--${boundary}\r\nContent-Disposition: form-data; name="capture"\r\n\r\n${json}\r\n`,
  ];
  for (const { field, name = field, bytes } of parts) {
    chunks.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
      bytes,
      '\r\n',
    );
  }
  chunks.push(`--${boundary}--\r\n`);
  const payload = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)));
  return {
    method: 'POST',
    url: '/api/ingest/captures',
    headers: {
      authorization: `Device ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(payload.length),
    },
    payload,
  };
}

const DEFAULT = { venue: '1', key: 'cam-1', capture_start_ts: '2024/03/10 12:00:00' };

let made = 0;
/** A different JPEG on each call, none of which looks like a pizza. */
export async function testPicture(width = 320, height = 240): Promise<Buffer> {
  made += 1;
  // Steps large enough to survive JPEG's rounding.
  const background = { r: 120, g: (made * 8) % 256, b: (Math.floor(made / 32) * 8) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A picture containing this text crashes the server of a test (see test-poison-program). */
export const POISON = 'the server dies of this';

/** The engine's result for a snapshot without a pizza. */
export const NOTHING_SEEN: SnapshotScore = {
  engineVersion: `${ENGINE}-test+abc`,
  width: 320,
  height: 240,
  figure: null,
  reach: null,
  fitness: { verdict: 'mala', trusted: true, blur: 0.5, occ: 0, reasons: [] },
  camera: null,
  specialty: null,
  crust: null,
  specialtyHead: null,
  evidence: madeUpEvidence(0, 0),
  models: [],
  evaluation: null,
  detections: [],
  flags: { bubbles: false, overbaked: false, badCut: false },
  possibleFlags: [],
  rawScore: null,
};
