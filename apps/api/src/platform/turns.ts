import type { Endpoint } from '@crustodian/contract/endpoint';
import { ApiError } from '#platform/errors';

/** Calls that are at work at a time while each is answered soon; more would only slow each other down. */
const MOST_AT_WORK = 24;
/** Fewer while calls take longer, as on a machine that has other work as well; some always go on. */
const LEAST_AT_WORK = 4;
const SOON_MS = 200;
/** So long a read waits for its turn; one that would wait longer is refused at once. */
const READ_WAITS_MS = 300;
/** Share of the newest call in the time that a call takes. */
const NEWEST = 0.05;

type Start = () => void;

type Call = Pick<Endpoint, 'method' | 'access' | 'upload' | 'kind' | 'onlyReads'>;

/** Health and cameras never wait; uploads last as long as their senders take, streams as long as somebody reads. */
const takesTurn = ({ access, upload, kind }: Call): boolean =>
  access !== 'public' && access !== 'device' && !upload && kind !== 'stream';

const isRead = ({ method, onlyReads }: Call): boolean => method === 'GET' || onlyReads === true;

/**
 * Lets so many calls work at a time as are answered soon. The others wait for their turn: what stores
 * something first, and however long it takes; reads only as long as somebody likes to wait.
 */
export class Turns {
  readonly #writes = new Set<Start>();
  readonly #reads = new Set<Start>();
  #atWork = 0;
  #takesMs = 0;

  /** @throws ApiError busy for a read that would wait too long */
  async inTurn<T>(call: Call, work: () => Promise<T>): Promise<T> {
    if (!takesTurn(call)) return work();
    if (this.#atWork >= this.#mostAtWork()) await this.#turn(call);
    else this.#atWork += 1;
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#takesMs += NEWEST * (performance.now() - began - this.#takesMs);
      this.#atWork -= 1;
      this.#startNext();
    }
  }

  /** Before anything is done for it. @throws ApiError busy for a read that would wait too long */
  refuseBeyond(call: Call): void {
    if (!takesTurn(call) || !isRead(call) || this.#atWork < this.#mostAtWork()) return;
    if (this.#wouldWaitMs() > READ_WAITS_MS) throw new ApiError('busy');
  }

  #mostAtWork(): number {
    if (this.#takesMs <= SOON_MS) return MOST_AT_WORK;
    return Math.max(LEAST_AT_WORK, Math.floor((MOST_AT_WORK * SOON_MS) / this.#takesMs));
  }

  #turn(call: Call): Promise<void> {
    if (!isRead(call)) return new Promise((start) => void this.#writes.add(start));
    this.refuseBeyond(call);
    return new Promise((resolve, reject) => {
      // It may take longer than was thought.
      const tooLong = setTimeout(() => {
        this.#reads.delete(start);
        reject(new ApiError('busy'));
      }, READ_WAITS_MS);
      const start = () => {
        clearTimeout(tooLong);
        resolve();
      };
      this.#reads.add(start);
    });
  }

  #wouldWaitMs(): number {
    const before = this.#writes.size + this.#reads.size + 1;
    return (before * this.#takesMs) / this.#mostAtWork();
  }

  #startNext(): void {
    while (this.#atWork < this.#mostAtWork()) {
      const line = this.#writes.size > 0 ? this.#writes : this.#reads;
      const [start] = line;
      if (!start) return;
      line.delete(start);
      this.#atWork += 1;
      start();
    }
  }
}
