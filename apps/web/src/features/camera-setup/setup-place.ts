/** Stored on the phone, so that the set-up continues after the page was closed. */
export interface SetupPlace {
  link: string;
  phone: string;
  step: number;
  /** Clockwise quarter turns of the live picture, so that it lies as the person stands. */
  rotation?: number;
  refusedPizza?: string;
}

const KEY = 'crustodian-camera-setup';
const SECRET = /^[\w-]{24,64}$/;

/** The set-up from the URL, otherwise the one stored on the phone; null without either. */
export function setupPlace(hash: string, storage: Storage): SetupPlace | null {
  const kept = read(storage);
  const link = hash.replace(/^#/, '');
  if (!SECRET.test(link)) return kept;
  if (kept?.link === link) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const phone = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return keepPlace({ link, phone, step: 1 }, storage);
}

export function keepPlace(place: SetupPlace, storage: Storage): SetupPlace {
  storage.setItem(KEY, JSON.stringify(place));
  return place;
}

function read(storage: Storage): SetupPlace | null {
  try {
    const place = JSON.parse(storage.getItem(KEY) ?? '') as SetupPlace;
    const { link, phone, step } = place;
    const isWhole = SECRET.test(link) && SECRET.test(phone) && step >= 1 && step <= 5;
    return isWhole ? place : null;
  } catch {
    return null;
  }
}
