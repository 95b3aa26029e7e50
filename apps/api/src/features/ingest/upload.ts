import type { CaptureReceipt } from '#pizzas/insert-capture';
import type { Context } from '#platform/http/http';
import { countPixels } from '#platform/http/rate-limit';
import type { UploadedFile } from '#platform/http/request-body';
import { captureId } from '@crustodian/domain/pizza/wire-id';
import { decodingCost } from '@crustodian/scoring/image/decode-image';

/** @throws ApiError too_many_requests where a token's pictures of this minute have too many pixels */
export async function countUpload(
  { limits, request }: Pick<Context, 'limits' | 'request'>,
  files: readonly UploadedFile[],
): Promise<void> {
  await countPixels({ limits }, request.headers.authorization ?? '', await costOf(files));
}

/**
 * Estimated from the headers; a file that cannot be decoded costs nothing here and is refused
 * later.
 */
async function costOf(files: readonly UploadedFile[]): Promise<number> {
  const costs = await Promise.all(files.map(({ bytes }) => decodingCost(bytes).catch(() => 0)));
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** The response to a camera. */
export const receiptOf = (
  { captureId: id, state, pizzas, repeated }: CaptureReceipt,
  { venue, key }: { venue: number; key: string },
) => ({ capture_id: captureId({ venue, id }), key, state, pizzas, repeated });
