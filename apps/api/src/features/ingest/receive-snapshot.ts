import { receiveSnapshot as contract } from '@crustodian/contract/ingest';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { createHash } from 'node:crypto';
import { acceptCapture, zoneOf } from './accept-capture.ts';
import { captureKeyOf } from './capture-key.ts';
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
  const key = captureKeyOf(params.camera, createHash('sha256').update(picture.bytes).digest('hex'));
  const receipt = await acceptCapture(tools, {
    venue,
    key,
    startedLocal: wallClock(tools.now(), await zoneOf(tools, venue)),
    timeIsGuessed: true,
    camera: params.camera,
    filePath: null,
    result: null,
    pictures: [{ name: params.camera, bytes: picture.bytes }],
  });
  return receiptOf(receipt, { venue, key });
});
