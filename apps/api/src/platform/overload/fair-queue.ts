/** Requests that begin between two readings of the sockets: what others have sent meanwhile comes next. */
const MOST_AT_ONCE = 8;
/** Requests of one sender that wait to begin; further ones are refused. */
export const MOST_WAITING = 1000;

/** Who seems to send a request: a user by what we signed, otherwise a network. */
export interface Sender {
  name: string;
  isSignedIn: boolean;
}

type Begin = () => void;

/**
 * Lets requests begin a few at a time: those of signed-in users first, and senders in rotation, so
 * that a sender of thousands delays its own only.
 */
export class FairQueue {
  readonly #signedIn = new Map<string, Begin[]>();
  readonly #strangers = new Map<string, Begin[]>();
  #begun = 0;
  #isScheduled = false;

  /** Calls `begin` when it is the sender's turn; false if too many of its requests are waiting. */
  add({ name, isSignedIn }: Sender, begin: Begin): boolean {
    const lines = isSignedIn ? this.#signedIn : this.#strangers;
    const line = lines.get(name) ?? [];
    if (line.length >= MOST_WAITING) return false;
    lines.set(name, line);
    line.push(begin);
    this.#beginNext();
    return true;
  }

  #beginNext(): void {
    while (this.#begun < MOST_AT_ONCE) {
      const begin = next(this.#signedIn) ?? next(this.#strangers);
      if (!begin) break;
      this.#begun += 1;
      begin();
    }
    if (this.#isScheduled || this.#begun === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#begun = 0;
      this.#beginNext();
    });
  }
}

/** Takes the first request of the sender whose turn it is; the sender's others go to the end. */
function next(lines: Map<string, Begin[]>): Begin | undefined {
  const first = lines.entries().next();
  if (first.done) return undefined;
  const [name, line] = first.value;
  lines.delete(name);
  const begin = line.shift();
  if (line.length > 0) lines.set(name, line);
  return begin;
}
