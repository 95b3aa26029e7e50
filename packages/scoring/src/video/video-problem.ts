/** Why a video cannot be scored. */
export const VIDEO_PROBLEMS = ['no_ffmpeg', 'unreadable', 'too_long', 'too_short'] as const;
export type VideoProblem = (typeof VIDEO_PROBLEMS)[number];

/** A video cannot be scored; `reason` is machine-readable, `message` is for people. */
export class UnreadableVideo extends Error {
  override readonly name = 'UnreadableVideo';
  readonly reason: VideoProblem;

  constructor(reason: VideoProblem, message: string) {
    super(message);
    this.reason = reason;
  }
}
