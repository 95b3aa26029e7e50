import type { SnapshotOfVideo, TrackedPizza } from '@crustodian/domain/pizza/pipeline-result';
import { ONLY_FRAME } from '../score/pipeline-result.ts';
import type { Disc } from '../image/raster.ts';

/**
 * The camera's pizza circle within a snapshot that was cut out of its video: the radius comes from
 * the camera, the centre from tracking, because the snapshot may show another pizza next to it.
 */
export const cameraInSnapshot = (
  camera: Disc | undefined,
  { x, y, scale }: SnapshotOfVideo,
): Disc | undefined => camera && { x, y, radius: camera.radius * scale };

/** The parts of a pizza's result that tell where its picture comes from. */
export type PictureOrigin = Pick<
  TrackedPizza,
  'snapshot_of_video' | 'picture_crop' | 'REPORT_frame_detection_summary'
>;

/**
 * Where the stored picture of a pizza should show it. Undefined for pictures that were cut out of a
 * video by a pipeline that does not report the position.
 */
export function cameraInPicture(camera: Disc | undefined, of: PictureOrigin): Disc | undefined {
  if (of.snapshot_of_video) return cameraInSnapshot(camera, of.snapshot_of_video);
  if (!camera || isOfVideo(of)) return undefined;
  const { left, top } = of.picture_crop ?? { left: 0, top: 0 };
  return { ...camera, x: camera.x - left, y: camera.y - top };
}

/**
 * Whether a pizza was tracked through the frames of a video; a snapshot is the only frame of its
 * capture.
 */
export const isOfVideo = ({
  REPORT_frame_detection_summary: frames,
}: Pick<PictureOrigin, 'REPORT_frame_detection_summary'>): boolean =>
  Object.keys(frames ?? {}).some((frame) => frame !== String(ONLY_FRAME));
