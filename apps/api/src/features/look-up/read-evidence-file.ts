import { readEvidenceFile as contract } from '@crustodian/contract/look-up';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { drawSheet, fileReply } from './draw-sheet.ts';
import { evidenceFor } from './evidence.ts';
import { deletedText, SHEET_TEXTS } from './sheet-texts.ts';
import { keepOpening } from './links.ts';

const PICTURE_WIDTH = 640;

export const readEvidenceFile = handle(contract, async ({ params, query }, context) => {
  const { db, viewer, pictures, readingPicture, request, now } = context;
  const { language = 'en' } = query;
  const evidence = await evidenceFor(db, params.id, { viewer, language });
  const { place, picture, deletedOn } = evidence;
  const bytes =
    picture && (await pictures.readSized(picture.digest, PICTURE_WIDTH, 'jpeg', readingPicture));
  const { title, after } = SHEET_TEXTS[language];
  const below = bytes ? after : deletedText(deletedOn, language);
  const sheet = { ...evidence, venue: place.venue, title, below, bytes };
  const pdf = await drawSheet(sheet, { language, now: now() });
  const { address } = originOf(request);
  await keepOpening(db, { place, link: null, user: viewer.id, at: now(), address });
  return fileReply(pdf, `pizza-${params.id}.pdf`);
});
