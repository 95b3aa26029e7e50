/** Requests that begin between two readings of the sockets: what others have sent meanwhile comes next. */
export const MOST_AT_ONCE = 8;
/** Requests of one sender that wait to begin; further ones are refused. */
export const MOST_WAITING = 1000;

/** Cameras, health and log-ins are few and never wait behind readers. */
const LANES = ['vital', 'signedIn', 'strangers'] as const;
type Lane = (typeof LANES)[number];
/** Whose request begins next, over and over; of a lane in which no one waits the first one takes over. */
const ROTATION: readonly Lane[] = ['vital', 'signedIn', 'signedIn', 'strangers'];

/** Who seems to send a request: a user by what we signed, otherwise a network. */
export interface Sender {
  name: string;
  lane: Lane;
}

type Begin = () => void;
type HowMany = () => number;

/**
 * Lets requests begin a few at a time. Each lane has its share of them, and in a lane senders take
 * turns, so that a sender of thousands delays its own only.
 */
export class RequestScheduler {
  readonly #lanes: Record<Lane, Map<string, Begin[]>> = {
    vital: new Map(),
    signedIn: new Map(),
    strangers: new Map(),
  };
  readonly #mostNow: HowMany;
  #most = MOST_AT_ONCE;
  #begun = 0;
  #position = 0;
  #isScheduled = false;

  /** `mostNow` says for each look at the sockets how many may begin before the next. */
  constructor(mostNow: HowMany = () => MOST_AT_ONCE) {
    this.#mostNow = mostNow;
  }

  /** Calls `begin` when it is the sender's turn; false if too many of its requests are waiting. */
  add({ name, lane }: Sender, begin: Begin): boolean {
    const lines = this.#lanes[lane];
    const line = lines.get(name) ?? [];
    if (line.length >= MOST_WAITING) return false;
    lines.set(name, line);
    line.push(begin);
    this.#beginNext();
    return true;
  }

  #beginNext(): void {
    while (this.#begun < this.#most) {
      const begin = this.#next();
      if (!begin) break;
      this.#begun += 1;
      begin();
    }
    if (this.#isScheduled || this.#begun === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#begun = 0;
      this.#most = this.#mostNow();
      this.#beginNext();
    });
  }

  #next(): Begin | undefined {
    const turn = ROTATION[this.#position]!;
    const lane = [turn, ...LANES].find((each) => this.#lanes[each].size > 0);
    if (!lane) return undefined;
    this.#position = (this.#position + 1) % ROTATION.length;
    return next(this.#lanes[lane]);
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
