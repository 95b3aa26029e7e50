import type { SmallFormat, SmallPicture } from '#platform/pictures/thumbnails';

/** Runs the requests to a remote store for a call, which others should not wait for. */
export type Elsewhere = <T>(read: () => Promise<T>) => Promise<T>;

/** Stores pictures by the SHA-256 of their bytes; stored content never changes. */
export interface PictureStorage {
  /**
   * Stores the bytes durably (fsync) unless they exist already, together with thumbnails; returns
   * the digest in hex.
   */
  put(bytes: Uint8Array, small?: readonly SmallPicture[]): Promise<string>;
  /** The original; null if it is missing. */
  read(digest: string, elsewhere?: Elsewhere): Promise<Buffer | null>;
  /**
   * A WebP or JPEG thumbnail of the given width; unless it was put, it is created and stored on
   * first request. Null if the original is missing.
   */
  readSized(
    digest: string,
    width: number,
    format?: SmallFormat,
    elsewhere?: Elsewhere,
  ): Promise<Buffer | null>;
  /**
   * Removes unreferenced pictures and their thumbnails that were last put before a given time;
   * returns how many. A picture that is put again concurrently stays.
   */
  removeUnknown(sweep: Sweep): Promise<number>;
  /** Pictures that are kept only until they are scored, each under its own name. */
  readonly raw: RawPictures;
  /** The name that the database gave the store; null if it has none yet. */
  readName(): Promise<string | null>;
  writeName(name: string): Promise<void>;
}

/**
 * Pictures under random names: two uploads never share one, even with equal bytes, so that each can
 * be removed immediately.
 */
export interface RawPictures {
  /** Stores the bytes durably (fsync); returns the name. */
  put(bytes: Uint8Array): Promise<string>;
  /** The bytes; null if missing. */
  read(name: string): Promise<Buffer | null>;
  /** Removes a picture; ignores a missing one. */
  remove(name: string): Promise<void>;
  /**
   * Removes unreferenced pictures that were put before a given time, and leftovers of interrupted
   * puts; returns how many.
   */
  removeUnknown(sweep: Sweep): Promise<number>;
}

export interface Sweep {
  /** Which of these digests or names are still referenced. */
  known: (names: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Milliseconds since 1970. */
  before: number;
  /** Aborts the sweep; it throws the signal's reason. */
  signal?: AbortSignal | undefined;
}
