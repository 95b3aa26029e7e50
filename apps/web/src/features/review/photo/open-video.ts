import { notify } from '../../../controls/feedback/toast.tsx';
import { pictureAddress } from '../../../pizza/picture-address.ts';

const MISSING = 'Video file not available';

/** Shows the video of a capture in a tab of its own, or says that there is none (decision X35). */
export async function openVideo(filePath: string | null): Promise<void> {
  const address = filePath === null ? null : pictureAddress(filePath);
  if (address !== null && (await isThere(address))) globalThis.open(address, '_blank', 'noopener');
  else notify({ text: MISSING, kind: 'failed' });
}

async function isThere(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => null);
  return answer?.ok ?? false;
}
