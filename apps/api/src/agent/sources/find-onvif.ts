import { createHash, randomBytes } from 'node:crypto';
import { CameraTrouble } from './camera-trouble.ts';
import { authorizedFetch, bodyOf, isNoAnswer, withoutPassword } from './http-auth.ts';

const LIMIT_MS = 10_000;
/** A camera with many profiles answers with some 100 KB. */
const MOST_BYTES = 256 * 1024;

/** The URLs of an ONVIF camera, with user and password. */
export interface OnvifAddresses {
  stream: string;
  snapshot: string | null;
}

/**
 * Asks a camera, onvif://user:password@host:port, for its stream and snapshot URLs. The host in its
 * answer is replaced: cameras behind a router return an unreachable one, and the password must only
 * be sent to the configured host.
 * @throws CameraTrouble
 */
export async function findOnvif(address: string): Promise<OnvifAddresses> {
  const camera = withoutPassword(address.replace(/^onvif:/, 'http:'));
  const device = new URL('/onvif/device_service', camera.url);
  const ask = (service: URL, body: string, since = 0) =>
    askSoap(service, body, { ...camera, since });
  const capabilities = await ask(
    device,
    '<GetCapabilities xmlns="http://www.onvif.org/ver10/device/wsdl"><Category>Media</Category></GetCapabilities>',
    await clockOf(device),
  );
  const media = sameHost(textIn(capabilities, 'XAddr') ?? '/onvif/media_service', camera.url);
  const since = await clockOf(device);
  const profiles = await ask(media, `<GetProfiles xmlns="${MEDIA}"/>`, since);
  const token = /<(?:\w+:)?Profiles\b[^<>]*\btoken="([^"<]+)"/.exec(profiles)?.[1];
  if (!token) throw new CameraTrouble('wrong_address', 'It speaks ONVIF, but names no profile.');
  const profile = `<ProfileToken>${token}</ProfileToken>`;
  const stream = await ask(
    media,
    `<GetStreamUri xmlns="${MEDIA}"><StreamSetup><Stream xmlns="${SCHEMA}">RTP-Unicast</Stream><Transport xmlns="${SCHEMA}"><Protocol>RTSP</Protocol></Transport></StreamSetup>${profile}</GetStreamUri>`,
    since,
  );
  const snapshot = await ask(
    media,
    `<GetSnapshotUri xmlns="${MEDIA}">${profile}</GetSnapshotUri>`,
    since,
  ).catch(() => '');
  const uri = textIn(stream, 'Uri');
  if (!uri) throw new CameraTrouble('wrong_address', 'It speaks ONVIF, but names no stream.');
  const picture = textIn(snapshot, 'Uri');
  return {
    stream: withPassword(uri, camera),
    snapshot: picture ? withPassword(picture, camera) : null,
  };
}

const MEDIA = 'http://www.onvif.org/ver10/media/wsdl';
const SCHEMA = 'http://www.onvif.org/ver10/schema';
const SECURITY = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-';

interface Asker {
  url: URL;
  user: string;
  password: string;
  /** Milliseconds by which the camera's clock is ahead: it rejects requests that look old. */
  since: number;
}

async function askSoap(service: URL, body: string, asker: Asker): Promise<string> {
  const head = asker.user ? securityHead(asker) : '';
  const xml = `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope">${head}<s:Body>${body}</s:Body></s:Envelope>`;
  try {
    const reply = await authorizedFetch(withPassword(service.href, asker), {
      method: 'POST',
      body: xml,
      headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const answer = await bodyOf(reply, MOST_BYTES);
    const text = answer?.toString() ?? '';
    if (reply.ok && answer) return text;
    if ([401, 403].includes(reply.status) || /NotAuthorized|FailedAuthentication/i.test(text)) {
      throw new CameraTrouble('password_refused');
    }
    throw new CameraTrouble('wrong_address', 'It answers, but does not speak ONVIF here.');
  } catch (error) {
    throw isNoAnswer(error) ? new CameraTrouble('no_answer') : error;
  }
}

/** A UsernameToken with a digest, as ONVIF's core specification requires. */
function securityHead({ user, password, since }: Asker): string {
  const nonce = randomBytes(16);
  const created = new Date(Date.now() + since).toISOString();
  const digest = createHash('sha1').update(nonce).update(created).update(password).digest('base64');
  return `<s:Header><Security xmlns="${SECURITY}wssecurity-secext-1.0.xsd" s:mustUnderstand="1"><UsernameToken><Username>${escaped(user)}</Username><Password Type="${SECURITY}username-token-profile-1.0#PasswordDigest">${digest}</Password><Nonce EncodingType="${SECURITY}soap-message-security-1.0#Base64Binary">${nonce.toString('base64')}</Nonce><Created xmlns="${SECURITY}wssecurity-utility-1.0.xsd">${created}</Created></UsernameToken></Security></s:Header>`;
}

/** How far the camera's clock is ahead, which it reports without a password; 0 if it does not answer. */
async function clockOf(device: URL): Promise<number> {
  const body = '<GetSystemDateAndTime xmlns="http://www.onvif.org/ver10/device/wsdl"/>';
  const answer = await askSoap(device, body, {
    url: device,
    user: '',
    password: '',
    since: 0,
  }).catch((error: unknown) => {
    if (error instanceof CameraTrouble && error.state === 'no_answer') throw error;
    return '';
  });
  const begin = answer.search(/<(?:\w+:)?UTCDateTime\b/);
  if (begin === -1) return 0;
  const utc = answer.slice(begin);
  const [year, month, day, hour, minute, second] = [
    'Year',
    'Month',
    'Day',
    'Hour',
    'Minute',
    'Second',
  ].map((name) => Number(textIn(utc, name))) as [number, number, number, number, number, number];
  const ahead = Date.UTC(year, month - 1, day, hour, minute, second) - Date.now();
  return Number.isFinite(ahead) ? ahead : 0;
}

/** Text of the first element with this name, in any namespace. */
function textIn(xml: string, name: string): string | undefined {
  const found = new RegExp(`<(?:[\\w-]+:)?${name}\\b[^<>]*>([^<]*)</`).exec(xml)?.[1]?.trim();
  return found
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Replaces the host of a URL by the configured one. */
function sameHost(address: string, camera: URL): URL {
  const url = new URL(address, camera);
  if (url.hostname === camera.hostname) return url;
  url.hostname = camera.hostname;
  // Behind a router, the camera's services have the configured port; a stream has its own port.
  if (url.protocol === 'http:') url.port = camera.port;
  return url;
}

function withPassword(address: string, { url, user, password }: Omit<Asker, 'since'>): string {
  const own = sameHost(address, url);
  own.username = encodeURIComponent(user);
  own.password = encodeURIComponent(password);
  return own.href;
}
