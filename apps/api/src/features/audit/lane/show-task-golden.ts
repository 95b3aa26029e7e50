import { findGolden } from '#pizzas/golden-sample';
import { readFirstResult } from '#pizzas/first-result';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { showTaskGolden as contract } from '@crustodian/contract/audit';
import { shownTask } from './own-task.ts';
import { blindReply } from './show-task.ts';

/** Upright: it shows what is good, not where. */
const UPRIGHT = { turn: 0, mirrored: false };

export const showTaskGolden = handle(
  contract,
  async ({ params }, { db, pictures, viewer, now }) => {
    const task = await shownTask(db, params.task, { viewer, now: now() });
    const found = task.withoutGolden ? null : await readFirstResult(db, task.place);
    const { specialty = null, crust = null } = found?.first ?? {};
    const { venue } = task.place;
    const golden =
      specialty !== null && crust !== null && (await findGolden(db, { venue, specialty, crust }));
    if (!golden) throw new ApiError('picture_not_found');
    return blindReply({ db, pictures }, golden, UPRIGHT);
  },
);
