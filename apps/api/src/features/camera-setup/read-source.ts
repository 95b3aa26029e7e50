import type { CameraSource } from '@crustodian/contract/camera-setup';
import { ApiError } from '#platform/http/errors';

export interface ReadSource {
  way: CameraSource['way'];
  /** For people and the log: of an address its host, and its path where that is a plain one. */
  address: string;
  user: string;
  /** As the agent's settings have it, with the password. */
  secret: string;
}

const SCHEMES = {
  stream: /^(rtsps?|onvif):$/,
  picture: /^https?:$/,
};

/** What a phone chose, in the words of the agent. @throws ApiError camera_address_unreadable */
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
  // Cameras' own pages often show the address with both in it; what was typed beside it goes before.
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

/** Cameras take passwords in queries and as names in paths too ('/user=admin_password=…'), so neither is shown. */
function shownAddress({ protocol, host, pathname, search, hash }: URL, password: string): string {
  const isPlain = search === '' && hash === '' && /^[\w./-]*$/.test(pathname);
  const isShown = isPlain && (password === '' || !pathname.includes(password));
  return `${protocol}//${host}${isShown ? pathname : '/…'}`;
}

function urlOf(way: 'stream' | 'picture', text: string): URL {
  const whole = /^\w+:\/\//.test(text) ? text : `${way === 'stream' ? 'onvif' : 'http'}://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (!url?.hostname || /\s/.test(text) || !SCHEMES[way].test(url.protocol)) {
    throw new ApiError('camera_address_unreadable');
  }
  return url;
}
