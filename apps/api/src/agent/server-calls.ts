import { receiveCapture, receiveHeartbeat, receiveSetupPicture } from '@crustodian/contract/ingest';
import { uploadTimeMs } from '#platform/upload-time';
import { z } from 'zod';
import type { SpooledCapture } from './capture-file.ts';

export type Heartbeat = z.input<typeof receiveHeartbeat.body>;
export type HeartbeatAnswer = z.output<typeof receiveHeartbeat.answer>;

/** A problem with the server. */
export type ServerTrouble =
  | 'no_server'
  | 'token_refused'
  | 'name_taken'
  | 'heartbeat_refused'
  | 'not_the_product'
  | 'busy';

export function troubleOf(status: number): ServerTrouble {
  if (status === 401 || status === 403) return 'token_refused';
  return status === 0 ? 'no_server' : 'busy';
}

export interface Answered {
  /** 0 if there was no answer. */
  status: number;
  /** Whether the product confirms that it has the capture. */
  isReceipt: boolean;
  /** The product's error code; empty if something else answered. */
  code: string;
  err: string;
  /** How long the server asks to wait. */
  waitMs: number;
}

export interface ServerCalls {
  sendCapture: (venue: string, capture: SpooledCapture, signal: AbortSignal) => Promise<Answered>;
  /**
   * Shows a picture to the phone that sets up its camera; failures are ignored, as the next picture
   * follows soon.
   */
  sendSetupPicture: (
    setup: { id: number; attempt: number },
    picture: Buffer,
    signal: AbortSignal,
  ) => Promise<void>;
  /** The server's answer, or why there is none. */
  sendHeartbeat: (beat: Heartbeat, signal: AbortSignal) => Promise<HeartbeatAnswer | ServerTrouble>;
}

const SETUP_PICTURE_LIMIT_MS = 20_000;
const HEARTBEAT_LIMIT_MS = 10_000;

/** Maximum wait that a server may request. */
const LONGEST_WAIT_S = 600;

/** The requested wait in milliseconds; 0 if it is given as a date, as some proxies do. */
function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? 1000 * Math.min(LONGEST_WAIT_S, Math.max(0, seconds)) : 0;
}

/** Format of the product's errors, which distinguishes them from those of proxies and log-in pages. */
const refusal = z.object({ code: z.string().min(1), err: z.string() });

const { setups: tasks } = receiveHeartbeat.answer.shape;
/**
 * The answer without tasks of kinds that only later releases know; servers of earlier releases leave
 * no cameras out.
 */
const heartbeatAnswer = receiveHeartbeat.answer.extend({
  setups: z
    .array(tasks.element.nullable().catch(null))
    .transform((known) => known.filter((task) => task !== null)),
  left_out: receiveHeartbeat.answer.shape.left_out.default([]),
});

/** Why a heartbeat was not accepted; `code` is undefined if something else than the product answered. */
function heartbeatTrouble(status: number, code: string | undefined): ServerTrouble {
  if (code === undefined && status < 500) return 'not_the_product';
  if (code === 'agent_name_taken') return 'name_taken';
  const trouble = troubleOf(status);
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return isFinal && trouble === 'busy' ? 'heartbeat_refused' : trouble;
}

/**
 * Calls of the agent to the server. They return failures instead of throwing, because an agent must
 * survive them.
 */
export function serverCalls(server: string, token: string): ServerCalls {
  const ask = (
    path: string,
    body: FormData | Blob | string,
    limitMs: number,
    signal: AbortSignal,
  ) =>
    fetch(new URL(path, server), {
      method: 'POST',
      body,
      // If the server moved, the setting must be changed; the token must not be sent elsewhere.
      redirect: 'error',
      headers: {
        authorization: `Device ${token}`,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    });
  return {
    async sendCapture(venue, { key, camera, startedLocal, picture }, signal) {
      const form = new FormData();
      form.append(
        'capture',
        JSON.stringify({ venue, key, camera, capture_start_ts: startedLocal }),
      );
      form.append('snapshot', new Blob([new Uint8Array(picture)]), `${camera}.jpg`);
      try {
        const limitMs = uploadTimeMs(picture.length);
        const reply = await ask(receiveCapture.path, form, limitMs, signal);
        const answer: unknown = await reply.json().catch(() => null);
        // Checks only the required field, because a later release may add others.
        const isReceipt = reply.ok && z.object({ key: z.literal(key) }).safeParse(answer).success;
        const { code, err } = refusal.safeParse(answer).data ?? { code: '', err: '' };
        return { status: reply.status, isReceipt, code, err, waitMs: waitOf(reply) };
      } catch {
        return { status: 0, isReceipt: false, code: '', err: '', waitMs: 0 };
      }
    },
    async sendSetupPicture({ id, attempt }, picture, signal) {
      const path = `${receiveSetupPicture.path.replace(':setup', String(id))}?attempt=${attempt}`;
      const body = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
      const reply = await ask(path, body, SETUP_PICTURE_LIMIT_MS, signal).catch(() => null);
      await reply?.body?.cancel();
    },
    async sendHeartbeat(beat, signal) {
      try {
        const body = JSON.stringify(beat);
        const reply = await ask(receiveHeartbeat.path, body, HEARTBEAT_LIMIT_MS, signal);
        const json: unknown = await reply.json().catch(() => null);
        const answer = heartbeatAnswer.safeParse(json);
        return answer.data ?? heartbeatTrouble(reply.status, refusal.safeParse(json).data?.code);
      } catch {
        return 'no_server';
      }
    },
  };
}
