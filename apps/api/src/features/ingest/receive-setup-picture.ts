import { receiveSetupPicture as contract } from '@crustodian/contract/ingest';
import { keepLivePicture, watchedSetup } from '#pizzas/cameras/live-picture';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { checkLivePicture } from './store-pictures.ts';
import { countUpload } from './upload.ts';

/**
 * Time within which an agent that does not send the attempt number learns of a change of camera;
 * until then it still sends the old one's pictures.
 */
const OLD_CAMERA_MS = 10_000;

export const receiveSetupPicture = handle(
  contract,
  async ({ params, query }, { venue, files, ...tools }) => {
    const [picture, ...others] = files;
    if (!picture || others.length > 0) {
      throw new ApiError('bad_request', 'Send one picture as the body.');
    }
    await countUpload(tools, files);
    const { rows } = await sql<{
      camera: string;
      attempt: number;
      chosenAt: Date | null;
    }>`SELECT camera, attempt, chosen_at AS "chosenAt" FROM camera_setup
      WHERE venue_id = ${venue} AND id = ${params.setup}`.execute(tools.db);
    const camera = rows[0]?.camera;
    const attempt = query.attempt ?? rows[0]?.attempt;
    const watched = camera && (await watchedSetup(tools.db, { venue, camera, now: tools.now() }));
    if (!camera || watched !== params.setup) throw new ApiError('camera_link_ended');
    const sinceChosenMs = tools.now() - (rows[0]?.chosenAt?.getTime() ?? 0);
    if (query.attempt === undefined && sinceChosenMs < OLD_CAMERA_MS) return {};
    const { stripped, ...shown } = await checkLivePicture(venue, {
      name: camera,
      bytes: picture.bytes,
    });
    await keepLivePicture(tools.db, watched, {
      ...shown,
      bytes: stripped,
      at: tools.now(),
      attempt,
    });
    return {};
  },
);
