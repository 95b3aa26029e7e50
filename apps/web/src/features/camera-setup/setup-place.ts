/** Stored on the phone, so that the set-up continues after the page was closed. */
export interface SetupPlace {
  link: string;
  phone: string;
  step: number;
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
    const { link, phone, step } = JSON.parse(storage.getItem(KEY) ?? '') as SetupPlace;
    const isWhole = SECRET.test(link) && SECRET.test(phone) && step >= 1 && step <= 5;
    return isWhole ? { link, phone, step } : null;
  } catch {
    return null;
  }
}
