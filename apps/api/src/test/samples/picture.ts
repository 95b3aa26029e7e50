import { insertCapture } from '#pizzas/insert-capture';
import { sampleResult, seededRandom } from '#pizzas/sample-result';
import type { TestApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { picturePath } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';

/** Stores a pizza with a picture and returns the URL of the picture. */
export async function pictureAddress(app: TestApp): Promise<string> {
  const result = sampleResult({ random: seededRandom(1), pizzas: 1 });
  Object.assign(result.trackeds[0]!, { snap_quality: 'buena', snap_quality_trusted: true });
  const digest = await app.tools.pictures.put(Buffer.from('of a pizza'));
  const { captureId } = await insertCapture(app.db, {
    venue: V1,
    key: 'with a picture',
    digest: Buffer.from('k'),
    startedLocal: '2024/03/10 12:00:00',
    filePath: null,
    pictures: [
      {
        name: result.trackeds[0]!.optimal_snap_path,
        digest,
        format: 'jpeg',
        width: 1,
        height: 1,
        bytes: 10,
        placeholder: null,
      },
    ],
    result,
  });
  const { rows } = await sql<{ id: number; day: string }>`SELECT id, business_date AS day FROM pizza
    WHERE venue_id = ${V1} AND capture_id = ${captureId}`.execute(app.db);
  return `/api/static/${picturePath({ venue: V1, ...rows[0]! })}`;
}
