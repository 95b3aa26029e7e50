import type { StoredPicture } from '#pizzas/insert-capture';
import type { Db } from '#platform/database/db';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import type { PictureCrop } from '@crustodian/domain/pizza/pipeline-result';
import type { SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import { sql } from 'kysely';
import { storeCropped } from './crop-snapshots.ts';

/** A picture of a capture that is waiting for its score. */
export interface Snapshot {
  /** SHA-256 of its bytes. */
  digest: string;
  name: string;
  /** Its name among the raw pictures; null if it is in the permanent picture storage. */
  raw: string | null;
}

export interface SeenSnapshot extends Snapshot {
  score: SnapshotScore;
}

/** Two snapshots may have the same name, so a snapshot's path is its position in the capture. */
export const pathOf = (index: number) => String(index + 1);

/** @throws Error where it is gone */
export async function readSnapshot(
  pictures: PictureStorage,
  { digest, name, raw }: Snapshot,
): Promise<Buffer> {
  const bytes = await (raw === null ? pictures.read(digest) : pictures.raw.read(raw));
  if (!bytes) throw new Error(`the picture ${name} (${digest}) is not in the picture storage`);
  return bytes;
}

/** The pictures of a capture that are kept after scoring. */
export interface KeptPictures {
  /** Digests of the pizzas' pictures by path. */
  digests: ReadonlyMap<string, string>;
  /** The newly stored pictures among them. */
  cropped: readonly StoredPicture[];
  /** Crops by pizza id, which equals the path. */
  crops: ReadonlyMap<string, PictureCrop>;
  /** Digests of full pictures in the permanent storage of which only the circle stays. */
  whole: readonly string[];
}

/**
 * Durably stores the part of each snapshot that its company keeps; if only circles are kept,
 * nothing of one without a pizza. A snapshot that arrived while the company kept only circles is
 * cropped, whatever the company has chosen since.
 * @throws UnreadableImage
 */
export async function keepPictures(
  pictures: PictureStorage,
  seen: readonly SeenSnapshot[],
  crops: boolean,
): Promise<KeptPictures> {
  const digests = new Map<string, string>();
  const cropped: StoredPicture[] = [];
  const cropOf = new Map<string, PictureCrop>();
  const whole: string[] = [];
  for (const [index, snapshot] of seen.entries()) {
    const { name, digest, raw, score } = snapshot;
    const path = pathOf(index);
    if (!crops && raw === null) {
      digests.set(path, digest);
      continue;
    }
    if (raw === null) whole.push(digest);
    if (!score.reach) continue;
    const bytes = await readSnapshot(pictures, snapshot);
    const kept = await storeCropped(pictures, { name, bytes }, score.reach);
    if (!kept) continue;
    digests.set(path, kept.picture.digest);
    cropped.push(kept.picture);
    cropOf.set(path, kept.crop);
  }
  return { digests, cropped, crops: cropOf, whole };
}

/**
 * Deletes the rows of pictures that were waiting when their company chose to keep only circles,
 * unless another pizza or unscored capture uses them. The cleanup of unknown pictures removes their
 * files.
 */
export async function forgetWhole(
  trx: Db,
  venue: number,
  digests: readonly string[],
): Promise<void> {
  if (digests.length === 0) return;
  await sql`DELETE FROM picture i WHERE i.venue_id = ${venue}
    AND i.digest = ANY (${[...digests]}::text[])
    AND NOT EXISTS (SELECT FROM pizza p WHERE p.venue_id = ${venue} AND p.picture = i.digest)
    AND NOT EXISTS (SELECT FROM capture_picture s JOIN capture c ON c.venue_id = s.venue_id
        AND c.id = s.capture_id AND c.state <> 'scored'
      WHERE s.venue_id = ${venue} AND s.digest = i.digest AND s.raw IS NULL)`.execute(trx);
}
