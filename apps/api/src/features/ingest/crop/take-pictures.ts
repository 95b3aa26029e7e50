import type { StoredPicture } from '#pizzas/insert-capture';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import type { Tools } from '#platform/tools';
import { sha256 } from '#platform/sha256';
import { cropResult } from '@crustodian/domain/pizza/crop-result';
import type { Circle, PictureCrop, PipelineResult } from '@crustodian/domain/pizza/pipeline-result';
import { reachOf } from '@crustodian/scoring/locate/pizza-reach';
import {
  checkPictures,
  storePictures,
  type CheckedPicture,
  type PictureFile,
} from '../store-pictures.ts';
import { storeCropped } from './crop-snapshots.ts';
import { cropsPictures } from './crops-pictures.ts';

interface ToTake {
  venue: number;
  result: PipelineResult | null;
  pictures: readonly PictureFile[];
}

interface TakenPictures {
  /** The pictures as stored. */
  pictures: StoredPicture[];
  /** Names and digests of the files as sent. */
  sent: { name: string; sentDigest: string }[];
  /** Its coordinates are pixels of the stored pictures. */
  result: PipelineResult | null;
}

/**
 * Stores a capture's pictures durably. If the company keeps only the pizza's circle, unscored
 * pictures are stored as raw ones, and pictures with a result are cropped to the circles in it.
 * @throws ApiError as storePictures
 */
export async function takePictures(
  { db, pictures }: Pick<Tools, 'db' | 'pictures'>,
  { venue, result, pictures: files }: ToTake,
): Promise<TakenPictures> {
  if (!(await cropsPictures(db, venue))) {
    const stored = await storePictures(pictures, venue, files);
    return { pictures: stored, sent: stored, result };
  }
  const checked = await checkPictures(venue, files);
  if (!result) {
    return { pictures: await storeRaws(pictures, checked), sent: checked, result };
  }
  const reaches = new Map(files.map(({ name, reach }) => [name, reach]));
  return { ...(await cropAll(pictures, { result, checked, reaches })), sent: checked };
}

const storeRaws = (
  pictures: PictureStorage,
  checked: readonly CheckedPicture[],
): Promise<StoredPicture[]> =>
  Promise.all(
    checked.map(async ({ stripped, small: _small, sentDigest: _sent, ...picture }) => ({
      ...picture,
      digest: sha256(stripped),
      raw: await pictures.raw.put(stripped),
    })),
  );

interface Scored {
  result: PipelineResult;
  checked: readonly CheckedPicture[];
  reaches: ReadonlyMap<string, Circle | null | undefined>;
}

/**
 * Stores one picture per pizza whose circle is known; two pizzas in the same picture get one each.
 */
async function cropAll(
  pictures: PictureStorage,
  { result, checked, reaches }: Scored,
): Promise<Pick<TakenPictures, 'pictures' | 'result'>> {
  const stored: StoredPicture[] = [];
  const crops = new Map<string, PictureCrop>();
  const named = new Map(checked.map((picture) => [picture.name, picture]));
  for (const { id, optimal_snap_path: path, optimal_figure: figure } of result.trackeds) {
    const picture = named.get(path);
    const reach = reaches.get(path) ?? (figure && reachOf(figure));
    const cropped =
      picture &&
      reach &&
      (await storeCropped(pictures, { ...picture, bytes: picture.stripped }, reach));
    if (!cropped) continue;
    stored.push({ ...cropped.picture, pizza: id });
    crops.set(id, cropped.crop);
  }
  return { pictures: stored, result: cropResult(result, crops) };
}
