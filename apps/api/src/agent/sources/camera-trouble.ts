import type { CameraState } from '@crustodian/contract/ingest';

/** A camera provides no pictures. The message is user-facing and contains no address or password. */
export class CameraTrouble extends Error {
  override readonly name = 'CameraTrouble';
  readonly state: CameraState;

  constructor(state: CameraState, message: string = TROUBLES[state]) {
    super(message);
    this.state = state;
  }
}

export const TROUBLES: Record<CameraState, string> = {
  connecting: 'It is being connected.',
  works: 'It works.',
  no_answer: 'Nothing answers at its address. Check the cable, the address and the port.',
  password_refused:
    'It refuses the user or the password. After wrong passwords many cameras lock for minutes.',
  wrong_address: 'It answers, but has no picture at this address.',
  stopped: 'It sends no pictures any more.',
  frozen: 'It sends the same picture over and over. Restart it.',
  black: 'Its picture is black. Check the lens cover and the light.',
  unreadable: 'What it sends is neither H.264 or H.265 video nor JPEG.',
  no_ffmpeg:
    'Streams and USB cameras need ffmpeg, which was not found on PATH. Install it (Debian: apt-get install ffmpeg).',
  too_slow: 'This machine is too slow for its stream. Choose its smaller stream, or H.264.',
  no_folder: 'The folder is not there, or this user may not read and write in it.',
  folder_taken: 'Another camera has this folder, or one around it. Each needs its own.',
};
