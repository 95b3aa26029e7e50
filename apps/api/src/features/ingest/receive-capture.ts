import { receiveCapture as contract } from '@crustodian/contract/ingest';
import { handle } from '#platform/http/http';
import type { UploadedFile } from '#platform/http/request-body';
import { acceptCapture } from './accept-capture.ts';
import { countUpload, receiptOf } from './upload.ts';

export const receiveCapture = handle(contract, async ({ body }, { venue, files, ...tools }) => {
  const { key, capture_start_ts, camera, file_path = null, result = null } = body.capture;
  await countUpload(tools, files);
  const paths = new Set(result?.trackeds.map((tracked) => tracked.optimal_snap_path));
  const receipt = await acceptCapture(tools, {
    venue,
    key,
    startedLocal: capture_start_ts,
    camera,
    filePath: file_path,
    result,
    pictures: files.map((file) => ({ name: nameOf(file, paths), bytes: file.bytes })),
  });
  return receiptOf(receipt, { venue, key });
});

/** A result names its pictures by the field name or the file name of their parts. */
const nameOf = ({ field, name }: UploadedFile, paths: ReadonlySet<string>): string =>
  paths.has(field) ? field : name || field;
