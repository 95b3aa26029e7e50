/** Requests that start between two polls of the sockets, so that newly arrived ones get their turn. */
export const MOST_AT_ONCE = 8;
/** Maximum refusals per started request: they are cheap, but all at once would delay everyone. */
const REFUSED_PER_BEGUN = 2;
/** Maximum queued requests of one sender; further ones are refused. */
export const MOST_WAITING = 1000;
/**
 * Maximum queued requests of all strangers; beyond it the sender with the most queued ones loses
 * one.
 */
export const MOST_STRANGERS = 1000;

/** Cameras, health, log-ins and refreshed sessions are few and never wait behind reads. */
const LANES = ['vital', 'signedIn', 'strangers'] as const;
type Lane = (typeof LANES)[number];
/** Round-robin order of the lanes; the turn of an empty lane goes to the first non-empty one. */
const ROTATION: readonly Lane[] = ['vital', 'signedIn', 'signedIn', 'strangers'];

/** The presumed sender: a user by a token or cookie we signed, otherwise a network. */
export interface PresumedSender {
  name: string;
  lane: Lane;
}

type Begin = () => void;
/** A queued request: `begin` answers it, `refuse` answers that the server is too busy. */
interface QueuedRequest {
  begin: Begin;
  refuse: Begin;
}
type Lines = Map<string, QueuedRequest[]>;
type HowMany = () => number;

/**
 * Starts requests a few at a time. Each lane has a share, and within a lane senders take turns, so
 * that a sender of thousands only delays itself.
 */
export class RequestScheduler {
  readonly #lanes: Record<Lane, Lines> = {
    vital: new Map(),
    signedIn: new Map(),
    strangers: new Map(),
  };
  readonly #mostNow: HowMany;
  readonly #refused: Begin[] = [];
  #strangers = 0;
  #most = MOST_AT_ONCE;
  #begun = 0;
  #position = 0;
  #isScheduled = false;

  /** `mostNow` returns, at each poll of the sockets, how many may start before the next. */
  constructor(mostNow: HowMany = () => MOST_AT_ONCE) {
    this.#mostNow = mostNow;
  }

  /** Calls `begin` at the sender's turn, or soon `refuse` if too many requests are queued. */
  add({ name, lane }: PresumedSender, begin: Begin, refuse: Begin): void {
    const lines = this.#lanes[lane];
    const line = lines.get(name) ?? [];
    const hasRoom = line.length < MOST_WAITING && (lane !== 'strangers' || this.#hasRoom(line));
    if (hasRoom) {
      lines.set(name, line);
      line.push({ begin, refuse });
      if (lane === 'strangers') this.#strangers += 1;
    } else this.#refused.push(refuse);
    this.#beginNext();
  }

  /**
   * Whether there is room for one more stranger; if necessary, refuses the last request of the
   * sender with the most queued requests.
   */
  #hasRoom(line: readonly QueuedRequest[]): boolean {
    if (this.#strangers < MOST_STRANGERS) return true;
    const lines = this.#lanes.strangers;
    // With as many senders as requests, each has only one.
    if (lines.size >= MOST_STRANGERS) return false;
    const longest = longestOf(lines);
    if (longest.length <= line.length + 1) return false;
    this.#refused.push(longest.pop()!.refuse);
    this.#strangers -= 1;
    return true;
  }

  #beginNext(): void {
    while (this.#begun < this.#most) {
      const begin = this.#next();
      if (!begin) break;
      this.#begun += 1;
      begin();
    }
    const isWaiting = this.#refused.length > 0 || LANES.some((lane) => this.#lanes[lane].size > 0);
    if (this.#isScheduled || (this.#begun === 0 && !isWaiting)) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#begun = 0;
      this.#most = this.#mostNow();
      for (const refuse of this.#refused.splice(0, this.#most * REFUSED_PER_BEGUN)) refuse();
      this.#beginNext();
    });
  }

  #next(): Begin | undefined {
    const turn = ROTATION[this.#position]!;
    const lane = [turn, ...LANES].find((each) => this.#lanes[each].size > 0);
    if (!lane) return undefined;
    this.#position = (this.#position + 1) % ROTATION.length;
    if (lane === 'strangers') this.#strangers -= 1;
    return next(this.#lanes[lane]);
  }
}

function longestOf(lines: Lines): QueuedRequest[] {
  let longest: QueuedRequest[] = [];
  for (const line of lines.values()) if (line.length > longest.length) longest = line;
  return longest;
}

/** Takes the first request of the next sender, and moves the sender to the end. */
function next(lines: Lines): Begin | undefined {
  const sender = lines.entries().next();
  if (sender.done) return undefined;
  const [name, line] = sender.value;
  lines.delete(name);
  const first = line.shift();
  if (line.length > 0) lines.set(name, line);
  return first?.begin;
}
