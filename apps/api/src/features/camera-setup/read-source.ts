import type { CameraSource } from '@crustodian/contract/camera-setup';
import { ApiError } from '#platform/http/errors';

export interface ReadSource {
  way: CameraSource['way'];
  /**
   * For people and the log: the host of an address, and its path if that is common to many cameras.
   */
  address: string;
  user: string;
  /** The source in the format of the agent's settings, with the password. */
  secret: string;
}

const SCHEMES = {
  stream: /^(rtsps?|onvif):$/,
  picture: /^https?:$/,
};

/**
 * Converts the phone's choice to the format of the agent.
 * @throws ApiError camera_address_unreadable
 */
export function readSource(source: CameraSource): ReadSource {
  const { way } = source;
  if (way === 'folder') {
    const { folder } = source;
    return { way, address: folder, user: '', secret: `folder:${folder}` };
  }
  if (way === 'usb') {
    const { device } = source;
    return { way, address: device, user: '', secret: `usb:${device}` };
  }
  const url = urlOf(way, source.address);
  // Cameras' own pages often show the address with both in it; separately typed values take
  // precedence.
  const user = source.user || decoded(url.username);
  const password = source.password || decoded(url.password);
  const address = shownAddress(url, password);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return { way, address, user, secret: url.href };
}

/** @throws ApiError camera_address_unreadable */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ApiError('camera_address_unreadable');
  }
}

/** Words in the paths of common cameras, none of which can be a password. */
const COMMON_PART =
  /^(?:live|stream|streaming|channels?|ch|cam|main|sub|av|h26[45](?:preview)?|mpeg|mjpe?g|video|media|image|snapshot|snap|onvif|device|service|profile|axis|cgi|bin|amp|sdp|jpe?g)?\d{0,3}$/i;

/**
 * Cameras also accept passwords in queries and anywhere in paths, so only a common path is shown.
 */
function shownAddress({ protocol, host, pathname, search, hash }: URL, password: string): string {
  const isCommon =
    search === '' &&
    hash === '' &&
    pathname.split(/[/_.-]/).every((part) => COMMON_PART.test(part));
  const isShown = isCommon && (password === '' || !pathname.includes(password));
  return `${protocol}//${host}${isShown ? pathname : '/…'}`;
}

/** An address with the usual ports of RTSP or with a path; ONVIF is asked at a bare host. */
const LOOKS_LIKE_RTSP = /^[^/]*:8?554(\/|$)|^[^/]+\/./;

/** Completes an address that was typed without its scheme. @throws ApiError camera_address_unreadable */
function urlOf(way: 'stream' | 'picture', text: string): URL {
  const streamScheme = LOOKS_LIKE_RTSP.test(text) ? 'rtsp' : 'onvif';
  const scheme = way === 'stream' ? streamScheme : 'http';
  const whole = /^\w+:\/\//.test(text) ? text : `${scheme}://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (!url?.hostname || /\s/.test(text) || !SCHEMES[way].test(url.protocol)) {
    throw new ApiError('camera_address_unreadable');
  }
  return url;
}
