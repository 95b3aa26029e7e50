import type { Command } from '@commander-js/extra-typings';
import { writeOperatorAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { readCamera, type CameraPlace } from '@crustodian/domain/pizza/camera-place';
import { findVenue } from '../features/ingest/venue-folder.ts';
import { CommandError, notBlank, say, withTools } from './command.ts';

export const addSetVenue = (venues: Command) =>
  venues
    .command('set')
    .description(
      "shows or sets where a store's fixed camera sees every pizza: centre and radius in pixels of its pictures",
    )
    .requiredOption('--venue <id or name>', 'the store', notBlank)
    .option('--camera <x,y,radius>', "such as 960,540,300; 'none' takes it back")
    .action(({ venue: name, camera: place }) => {
      const camera = place === undefined ? undefined : cameraOf(place);
      return withTools(async ({ tools: { db } }) => {
        const venue = await findVenue(db, name);
        if (typeof venue === 'string') throw new CommandError(venue);
        const after = await db
          .transaction()
          .execute((trx) =>
            camera === undefined ? storedAt(trx, venue.id) : store(trx, venue.id, camera),
          );
        say(`${after.name}: camera ${cameraText(after.camera) ?? 'none'}`);
      });
    });

/** Parses a camera option; 'none' is null. @throws CommandError */
function cameraOf(text: string): CameraPlace | null {
  if (text === 'none') return null;
  const parts = text.split(',');
  const isWritten = parts.length === 3 && parts.every((part) => part.trim() !== '');
  if (!isWritten) throw new CommandError("--camera must look like 960,540,300, or be 'none'.");
  const [x, y, radius] = parts.map(Number);
  const read = readCamera({ x, y, radius });
  if ('problem' in read) throw new CommandError(read.problem);
  return read.camera;
}

interface VenueCamera {
  name: string;
  company: number;
  /** The stored value, which may predate the current rules. */
  camera: unknown;
}

const storedAt = (trx: Db, venue: number): Promise<VenueCamera> =>
  trx
    .selectFrom('venue')
    .select(['name', 'company_id as company', 'camera'])
    .where('id', '=', venue)
    .forUpdate()
    .executeTakeFirstOrThrow();

async function store(trx: Db, venue: number, camera: CameraPlace | null): Promise<VenueCamera> {
  const before = await storedAt(trx, venue);
  await trx
    .updateTable('venue')
    .set({ camera: camera && JSON.stringify(camera) })
    .where('id', '=', venue)
    .execute();
  await writeOperatorAudit(trx, {
    now: Date.now(),
    company: before.company,
    action: 'scoring_rules_changed',
    subject: before.name,
    venue,
    before: { camera: cameraText(before.camera) },
    after: { camera: cameraText(camera) },
  });
  return { ...before, camera };
}

/** '960,540,300', as the option accepts it; null for none. */
function cameraText(camera: unknown): string | null {
  if (camera === null) return null;
  const read = readCamera(camera);
  if ('problem' in read) return JSON.stringify(camera);
  const { x, y, radius } = read.camera;
  return [x, y, radius].join(',');
}
