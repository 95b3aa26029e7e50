import { receiveSnapshot as contract } from '@crustodian/contract/ingest';
import { repeatCameraPicture } from '#pizzas/cameras/insert-camera-pictures';
import { keepLivePicture, watchedSetup } from '#pizzas/cameras/live-picture';
import { timeZoneOf } from '#pizzas/venue-time-zone';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sha256 } from '#platform/sha256';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { acceptCapture } from './accept-capture.ts';
import { captureKeyOf } from './capture-key.ts';
import { checkLivePicture } from './store-pictures.ts';
import { countUpload, receiptOf } from './upload.ts';

export const receiveSnapshot = handle(contract, async ({ params }, { venue, files, ...tools }) => {
  const [picture, ...others] = files;
  if (!picture || others.length > 0) {
    throw new ApiError(
      'bad_request',
      'Send one picture: as the body, or as the only file of a form.',
    );
  }
  await countUpload(tools, files);
  const { camera } = params;
  const key = captureKeyOf(camera, sha256(picture.bytes));
  const setup = await watchedSetup(tools.db, { venue, camera, now: tools.now() });
  if (setup !== null) {
    const { stripped, ...shown } = await checkLivePicture(venue, {
      name: camera,
      bytes: picture.bytes,
    });
    await keepLivePicture(tools.db, setup, { ...shown, bytes: stripped, at: tools.now() });
    // Cameras expect a receipt; because no capture exists, it contains the set-up's id.
    const shownOnly = { captureId: setup, state: 'scored', pizzas: 0, repeated: false } as const;
    return receiptOf({ ...shownOnly, days: [] }, { venue, key });
  }
  const startedLocal = wallClock(tools.now(), await timeZoneOf(tools, venue));
  const receipt = await acceptCapture(tools, {
    venue,
    key,
    startedLocal,
    timeIsGuessed: true,
    camera,
    filePath: null,
    result: null,
    pictures: [{ name: camera, bytes: picture.bytes }],
  });
  if (receipt.repeated) {
    await repeatCameraPicture(tools.db, { venue, camera, startedLocal }, receipt.captureId);
  }
  return receiptOf(receipt, { venue, key });
});
