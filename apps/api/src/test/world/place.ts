import { insertCapture } from '#pizzas/insert-capture';
import { sampleResult, seededRandom } from '#pizzas/sample-result';
import type { Db } from '#platform/database/db';
import type { TestApp } from '#test/world/app';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import { captureId, picturePath, pizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { SampleTargets } from '../samples/requests.ts';

/** Day of the sample's pizza. */
export const DAY = '2024-03-10';
/** A small photograph. */
export const picture = await sharp({
  create: { width: 64, height: 64, channels: 3, background: 'tan' },
})
  .jpeg()
  .toBuffer();

/** Stores a pizza that everyone in the venue may see. */
export async function placeWithPizza(
  { db, tools }: TestApp,
  { venue, company, grid, device }: { venue: number; company: number; grid: Grid; device: string },
): Promise<SampleTargets> {
  const timeOf = () => '2024/03/10 19:00:00';
  const result = sampleResult({ random: seededRandom(venue), pizzas: 1, grid, timeOf });
  Object.assign(result.trackeds[0]!, {
    snap_quality: 'buena',
    snap_quality_trusted: true,
    censored: 0,
    category: 'pepperoni',
  });
  const digest = await tools.pictures.put(picture);
  const { captureId: capture } = await insertCapture(db, {
    venue,
    key: 'sample',
    digest: Buffer.from('sample'),
    startedLocal: timeOf(),
    filePath: null,
    pictures: [
      {
        name: result.trackeds[0]!.optimal_snap_path,
        digest,
        format: 'jpeg',
        width: 64,
        height: 64,
        bytes: picture.length,
        placeholder: null,
      },
    ],
    result,
  });
  const place = { venue, day: DAY, id: await pizzaOf(db, venue) };
  return {
    venue: String(venue),
    company,
    pizza: {
      t_id: pizzaId(place),
      pipe_id: result.pipeline_id,
      vid_id: captureId({ venue, id: capture }),
    },
    picture: picturePath(place),
    device,
  };
}

async function pizzaOf(db: Db, venue: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM pizza WHERE venue_id = ${venue}`.execute(db);
  return rows[0]!.id;
}

/** The stored state of the weekly report with this name. */
export async function stateOfReport({ db }: TestApp, name: string): Promise<string> {
  const reports = db.selectFrom('weekly_report').select('state').where('name', '=', name);
  return (await reports.executeTakeFirstOrThrow()).state;
}
