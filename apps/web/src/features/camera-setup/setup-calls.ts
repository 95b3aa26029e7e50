import {
  checkWithPizzas,
  chooseCameraSource,
  finishCameraSetup,
  makeCameraKey,
  measureCamera,
  openCameraSetup,
  readCameraSetup,
  scoreTestPizza,
  searchCameras as searchContract,
  type CameraSource,
} from '@crustodian/contract/camera-setup';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { z } from 'zod';

export type SetupState = Answer<typeof readCameraSetup>;

/** Why a call did not do what it should; `sentence` is the server's own. */
export type SetupTrouble = {
  kind: 'ended' | 'offline' | 'refused';
  code: string;
  sentence: string;
};

export type Told<T> = { data: T } | { trouble: SetupTrouble };

const LIMIT_MS = 30_000;

/** One call; failures are answers, as the page goes on with what it has. */
async function ask<T>(path: string, schema: z.ZodType<T>, body?: object): Promise<Told<T>> {
  try {
    const reply = await fetch(path, {
      cache: 'no-store',
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const answer: unknown = await reply.json();
    if (reply.ok) return { data: schema.parse(answer) };
    const { err = '', code = '' } = answer as { err?: string; code?: string };
    return { trouble: { kind: reply.status === 410 ? 'ended' : 'refused', code, sentence: err } };
  } catch {
    return { trouble: { kind: 'offline', code: '', sentence: '' } };
  }
}

const of = (contract: { path: string }, phone: string): string =>
  contract.path.replace(':phone', phone);

export const openSetup = (link: string, phone: string): Promise<Told<SetupState>> =>
  ask(openCameraSetup.path, openCameraSetup.answer, { link, phone });
export const readSetup = (phone: string): Promise<Told<SetupState>> =>
  ask(of(readCameraSetup, phone), readCameraSetup.answer);
export const makeKey = (phone: string): Promise<Told<{ key: string }>> =>
  ask(of(makeCameraKey, phone), makeCameraKey.answer, {});
export const chooseSource = (
  phone: string,
  choice: { box: string; source: CameraSource },
): Promise<Told<SetupState>> =>
  ask(of(chooseCameraSource, phone), chooseCameraSource.answer, choice);
export const searchCameras = (phone: string, box: string): Promise<Told<SetupState>> =>
  ask(of(searchContract, phone), searchContract.answer, { box });
export const measure = (phone: string): Promise<Told<SetupState>> =>
  ask(of(measureCamera, phone), measureCamera.answer, {});
export const checkByPizzas = (phone: string): Promise<Told<SetupState>> =>
  ask(of(checkWithPizzas, phone), checkWithPizzas.answer, {});
export const scorePizza = (phone: string): Promise<Told<SetupState>> =>
  ask(of(scoreTestPizza, phone), scoreTestPizza.answer, {});
export const finish = (phone: string): Promise<Told<SetupState>> =>
  ask(of(finishCameraSetup, phone), finishCameraSetup.answer, {});

/** `stamp` makes the browser ask again. */
export const pictureAddress = (phone: string, which: 'live' | 'pizza', stamp: string): string =>
  `/api/camera-setup/phone/${phone}/picture/${which}/?at=${stamp}`;
