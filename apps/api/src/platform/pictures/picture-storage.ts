import type { SmallFormat, SmallPicture } from '#platform/pictures/thumbnails';

/** Keeps pictures by the SHA-256 of their bytes; what is stored once never changes. */
export interface PictureStorage {
  /**
   * Stores the bytes durably (fsync) unless they are there, and with them those that were made
   * smaller; answers their digest in hex.
   */
  put(bytes: Uint8Array, small?: readonly SmallPicture[]): Promise<string>;
  /** The original, or null when it is missing. */
  read(digest: string): Promise<Buffer | null>;
  /** A WebP, or JPEG, of the given width, made on the first request, unless it was put, and kept. Null when there is no original. */
  readSized(digest: string, width: number, format?: SmallFormat): Promise<Buffer | null>;
  /**
   * Removes pictures, small ones included, that were put last before a time and that no one knows;
   * answers how many. One that is put again at the same time stays.
   */
  removeUnknown(sweep: Sweep): Promise<number>;
  /** Pictures that are kept only until they are scored, each under a name of its own. */
  readonly raw: RawPictures;
  /** The name that the store was given by its database; null before that. */
  readName(): Promise<string | null>;
  writeName(name: string): Promise<void>;
}

/**
 * Pictures by names made up for them: no two uploads share one, whatever their bytes are, so that one can be removed
 * at once.
 */
export interface RawPictures {
  /** Stores the bytes durably (fsync); answers the name. */
  put(bytes: Uint8Array): Promise<string>;
  /** The bytes, or null when they are missing. */
  read(name: string): Promise<Buffer | null>;
  /** Removes one; harmless where it is gone. */
  remove(name: string): Promise<void>;
  /** Removes those that were put before a time and that no one knows, and what an interrupted put left; answers how many. */
  removeUnknown(sweep: Sweep): Promise<number>;
}

export interface Sweep {
  /** Which of these digests, or names, are known. */
  known: (names: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Milliseconds since 1970. */
  before: number;
  /** Ends the sweep early, with what it was aborted for. */
  signal?: AbortSignal | undefined;
}
