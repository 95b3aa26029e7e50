import { receiveCapture as contract } from '@crustodian/contract/ingest';
import { captureId } from '@crustodian/domain/pizza/wire-id';
import { handle } from '#platform/http/http';
import type { UploadedFile } from '#platform/http/request-body';
import { decodingCost } from '@crustodian/scoring/image/decode-image';
import { countPixels } from '#platform/http/rate-limit';
import { acceptCapture } from './accept-capture.ts';

export const receiveCapture = handle(contract, async ({ body }, { venue, files, ...tools }) => {
  const { key, capture_start_ts, file_path = null, result = null } = body.capture;
  await countPixels(tools, tools.request.headers.authorization ?? '', await costOf(files));
  const paths = new Set(result?.trackeds.map((tracked) => tracked.optimal_snap_path));
  const receipt = await acceptCapture(tools, {
    venue,
    key,
    startedLocal: capture_start_ts,
    filePath: file_path,
    result,
    pictures: files.map((file) => ({ name: nameOf(file, paths), bytes: file.bytes })),
  });
  const { state, pizzas, repeated } = receipt;
  return { capture_id: captureId({ venue, id: receipt.captureId }), key, state, pizzas, repeated };
});

/** By their heads; what cannot be read is refused by name later, before it is decoded. */
async function costOf(files: readonly UploadedFile[]): Promise<number> {
  const costs = await Promise.all(files.map(({ bytes }) => decodingCost(bytes).catch(() => 0)));
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** A result names its pictures by the field or the file name of their parts. */
const nameOf = ({ field, name }: UploadedFile, paths: ReadonlySet<string>): string =>
  paths.has(field) ? field : name || field;
