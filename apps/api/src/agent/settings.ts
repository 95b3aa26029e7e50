import { cameraName } from '@crustodian/contract/ingest';
import { resolve, sep } from 'node:path';
import { z } from 'zod';

/** How to reach a camera. Addresses may contain a user and password, so they are never printed. */
export type Source =
  | { kind: 'rtsp' | 'onvif'; address: string }
  | { kind: 'snapshot'; address: string; everySeconds: number }
  | { kind: 'folder'; path: string }
  | { kind: 'usb'; device: string };

export interface CameraSettings {
  name: string;
  source: Source;
}

export interface AgentSettings {
  /** This machine's name among the store's agents. */
  name: string;
  server: string;
  token: string;
  cameras: CameraSettings[];
  /** Folder of the spool, and of the list of cameras set up by phone. */
  folder: string;
  /** Parent of the folders of cameras set up by phone. */
  inbox: string;
  spoolBytes: number;
  /** Maximum captures per minute. */
  rate: number;
}

const SNAPSHOT_EVERY_S = 1;

/** A setting is invalid; the message says what to write instead. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const HELP =
  'rtsp://user:password@address/path, onvif://user:password@address, http://user:password@address/picture.jpg, folder:/path or usb:/dev/video0';

/** @throws SettingsError, which does not repeat the address */
export function readSource(text: string, everySeconds = SNAPSHOT_EVERY_S): Source {
  const [, scheme = '', rest = ''] = /^(\w+):(.*)$/.exec(text) ?? [];
  if (scheme === 'folder' && rest) return { kind: 'folder', path: rest };
  if (scheme === 'usb' && /^\/dev\/[\w/-]+$/.test(rest)) return { kind: 'usb', device: rest };
  if (!URL.canParse(text) || !new URL(text).hostname)
    throw new SettingsError(`The camera's address cannot be read: ${HELP}.`);
  if (scheme === 'rtsp' || scheme === 'rtsps') return { kind: 'rtsp', address: text };
  if (scheme === 'onvif') return { kind: 'onvif', address: text };
  if (scheme === 'http' || scheme === 'https') {
    return { kind: 'snapshot', address: text, everySeconds };
  }
  throw new SettingsError(`A camera cannot be reached by '${scheme}:'. Use ${HELP}.`);
}

/**
 * A source chosen by phone: its folder must be within the inbox, because pictures are deleted once
 * they are spooled.
 * @throws SettingsError
 */
export function readPhoneSource(text: string, inbox: string): Source {
  const source = readSource(text);
  if (source.kind !== 'folder') return source;
  const path = resolve(inbox, source.path);
  if (!path.startsWith(resolve(inbox) + sep)) throw new SettingsError('The folder is not allowed.');
  return { kind: 'folder', path };
}

/** For example, oven-1=rtsp://10.0.0.7/stream. @throws SettingsError */
export function readCameraOption(text: string): CameraSettings {
  const at = text.indexOf('=');
  if (at < 1) throw new SettingsError(`Write a camera as its name, = and its address: ${HELP}.`);
  return { name: readName(text.slice(0, at)), source: readSource(text.slice(at + 1)) };
}

function readName(text: string): string {
  const name = cameraName.safeParse(text);
  if (name.success) return name.data;
  throw new SettingsError(`The camera's name '${text}' ${name.error.issues[0]!.message}.`);
}

const file = z.strictObject({
  server: z.string().optional(),
  token: z.string().optional(),
  cameras: z
    .array(
      z.strictObject({
        name: z.string(),
        source: z.string(),
        every_seconds: z.number().min(0.2).max(3600).optional(),
      }),
    )
    .optional(),
});

/** Parses a settings file, which only its owner should be able to read. @throws SettingsError */
export function readSettingsFile(text: string): Partial<AgentSettings> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SettingsError('The settings file is not valid JSON.');
  }
  const read = file.safeParse(value);
  if (!read.success) {
    const places = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new SettingsError(`The settings file cannot be used. ${places.join('; ')}`);
  }
  const { server, token, cameras } = read.data;
  return {
    ...(server !== undefined && { server }),
    ...(token !== undefined && { token }),
    ...(cameras && {
      cameras: cameras.map(({ name, source, every_seconds }) => ({
        name: readName(name),
        source: readSource(source, every_seconds),
      })),
    }),
  };
}

/** @throws SettingsError if something is missing or named twice */
export function checkSettings({
  server,
  token,
  cameras,
}: Pick<AgentSettings, 'server' | 'token' | 'cameras'>): void {
  const protocol = URL.canParse(server) ? new URL(server).protocol : '';
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new SettingsError('--server must look like https://quality.example.com.');
  }
  if (!/^\S{20,200}$/.test(token)) {
    throw new SettingsError('The token is missing. "device-token create" on the server makes one.');
  }
  const names = cameras.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) throw new SettingsError(`Two cameras have the name '${twice}'.`);
}
