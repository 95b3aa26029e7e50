import {
  PHONE_HEADER,
  checkWithPizzas,
  chooseCameraSource,
  finishCameraSetup,
  makeCameraKey,
  measureCamera,
  openCameraSetup,
  readCameraSetup,
  scoreTestPizza,
  searchCameras as searchContract,
  serveLivePicture,
  type CameraSource,
} from '@crustodian/contract/camera-setup';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { z } from 'zod';

export type SetupState = Answer<typeof readCameraSetup>;

/** Why a call failed; `sentence` is the server's text. */
export type SetupTrouble = {
  kind: 'ended' | 'offline' | 'refused';
  code: string;
  sentence: string;
};

export type SetupAnswer<T> = { data: T } | { trouble: SetupTrouble };

const LIMIT_MS = 30_000;

interface Call {
  phone?: string;
  body?: object;
  signal?: AbortSignal;
}

const send = (path: string, { phone, body, signal }: Call): Promise<Response> =>
  fetch(path, {
    cache: 'no-store',
    signal: signal ?? AbortSignal.timeout(LIMIT_MS),
    headers: {
      ...(phone !== undefined && { [PHONE_HEADER]: phone }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

/** Makes one call; failures are returned rather than thrown, so that the page keeps its state. */
async function ask<T>(
  { path, answer: schema }: { path: string; answer: z.ZodType<T> },
  call: Call,
): Promise<SetupAnswer<T>> {
  try {
    const reply = await send(path, call);
    const answer: unknown = await reply.json();
    if (reply.ok) return { data: schema.parse(answer) };
    const { err = '', code = '' } = answer as { err?: string; code?: string };
    return { trouble: { kind: reply.status === 410 ? 'ended' : 'refused', code, sentence: err } };
  } catch {
    return { trouble: { kind: 'offline', code: '', sentence: '' } };
  }
}

export const openSetup = (link: string, phone: string): Promise<SetupAnswer<SetupState>> =>
  ask(openCameraSetup, { body: { link, phone } });
export const readSetup = (phone: string): Promise<SetupAnswer<SetupState>> =>
  ask(readCameraSetup, { phone });
export const makeKey = (phone: string): Promise<SetupAnswer<{ key: string }>> =>
  ask(makeCameraKey, { phone, body: {} });
export const chooseSource = (
  phone: string,
  body: { box: string; source: CameraSource | null },
): Promise<SetupAnswer<SetupState>> => ask(chooseCameraSource, { phone, body });
export const searchCameras = (phone: string, box: string): Promise<SetupAnswer<SetupState>> =>
  ask(searchContract, { phone, body: { box } });
export const measure = (phone: string): Promise<SetupAnswer<SetupState>> =>
  ask(measureCamera, { phone, body: {} });
export const checkByPizzas = (phone: string): Promise<SetupAnswer<SetupState>> =>
  ask(checkWithPizzas, { phone, body: {} });
export const scorePizza = (phone: string): Promise<SetupAnswer<SetupState>> =>
  ask(scoreTestPizza, { phone, body: {} });
export const finish = (phone: string): Promise<SetupAnswer<SetupState>> =>
  ask(finishCameraSetup, { phone, body: {} });

/** The newest picture of the camera or of its test pizza; null if it is unavailable. */
export async function readPicture(
  phone: string,
  of: 'live' | 'pizza',
  signal: AbortSignal,
): Promise<Blob | null> {
  try {
    const reply = await send(serveLivePicture.path.replace(':of', of), { phone, signal });
    return reply.ok ? await reply.blob() : null;
  } catch {
    return null;
  }
}
