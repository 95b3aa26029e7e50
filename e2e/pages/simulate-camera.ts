import type { APIRequestContext } from '@playwright/test';

/** A camera that pushes its current picture every half second. */
export function simulateCamera(
  request: APIRequestContext,
  name: string,
  key: string,
  first: Uint8Array,
) {
  let picture = first;
  let isOn = true;
  const work = (async () => {
    while (isOn) {
      await request
        .post(`/api/ingest/snapshot/${name}`, {
          headers: { authorization: `Device ${key}`, 'content-type': 'image/jpeg' },
          data: Buffer.from(picture),
        })
        .catch(() => undefined);
      await new Promise((next) => setTimeout(next, 500));
    }
  })();
  return {
    shows: (next: Uint8Array) => void (picture = next),
    off: async () => {
      isOn = false;
      await work;
    },
  };
}
