import { ApiError } from '#platform/http/errors';
import { handle, type Context } from '#platform/http/http';
import type { Reply } from '#platform/http/send-answer';
import { showTask as contract } from '@crustodian/contract/audit';
import type { Orientation } from '@crustodian/domain/audit/task-lottery';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { blindPicture, readSeenPizza } from './blind-picture.ts';
import { shownTask } from './own-task.ts';

export const showTask = handle(contract, async ({ params }, context) => {
  const { db, viewer, now } = context;
  const task = await shownTask(db, params.task, { viewer, now: now() });
  return blindReply(context, task.place, task);
});

/** Golden samples are shown upright, because they show what is good, not where. */
export const UPRIGHT: Orientation = { turn: 0, mirrored: false };

/**
 * Identical for every picture: cached by the browser alone, and without an ETag that would identify
 * the file.
 */
const HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'cache-control': 'private, max-age=3600, immutable',
  vary: 'Cookie',
  'x-content-type-options': 'nosniff',
};

/** @throws ApiError picture_not_found */
export async function blindReply(
  { db, pictures, readingPicture }: Pick<Context, 'db' | 'pictures' | 'readingPicture'>,
  place: PizzaLocator,
  orientation: Orientation,
): Promise<Reply> {
  const seen = await readSeenPizza(db, place);
  const bytes = seen && (await pictures.read(seen.digest, readingPicture));
  if (!seen || !bytes) throw new ApiError('picture_not_found');
  return { headers: HEADERS, body: await blindPicture(bytes, seen, orientation) };
}
