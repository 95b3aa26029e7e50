import { readEvidence as contract } from '@crustodian/contract/look-up';
import { handle } from '#platform/http/http';
import { evidenceFor } from './evidence.ts';
import { openLinks } from './links.ts';

export const readEvidence = handle(contract, async ({ params, query }, { db, viewer, now }) => {
  const { language = 'en' } = query;
  const { place, lines, picture, deletedOn } = await evidenceFor(db, params.id, {
    viewer,
    language,
  });
  return {
    lines,
    has_picture: picture !== null,
    picture_deleted_on: deletedOn,
    links: await openLinks(db, place, now()),
  };
});
