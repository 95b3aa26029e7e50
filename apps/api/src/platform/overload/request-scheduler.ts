/** Requests that begin between two readings of the sockets: what others have sent meanwhile comes next. */
export const MOST_AT_ONCE = 8;
/** Refusals between them, as a multiple: they cost little, but all at once would keep everyone waiting. */
const REFUSED_PER_BEGUN = 2;
/** Requests of one sender that wait to begin; further ones are refused. */
export const MOST_WAITING = 1000;
/** Requests of all strangers that wait to begin; beyond it those are refused of whom most wait. */
export const MOST_STRANGERS = 1000;

/** Cameras, health, log-ins and refreshed sessions are few and never wait behind readers. */
const LANES = ['vital', 'signedIn', 'strangers'] as const;
type Lane = (typeof LANES)[number];
/** Whose request begins next, over and over; of a lane in which no one waits the first one takes over. */
const ROTATION: readonly Lane[] = ['vital', 'signedIn', 'signedIn', 'strangers'];

/** Who seems to send a request: a user by what we signed, otherwise a network. */
export interface PresumedSender {
  name: string;
  lane: Lane;
}

type Begin = () => void;
/** A request that waits: what answers it, and what says that the server is too busy for it. */
interface QueuedRequest {
  begin: Begin;
  refuse: Begin;
}
type Lines = Map<string, QueuedRequest[]>;
type HowMany = () => number;

/**
 * Lets requests begin a few at a time. Each lane has its share of them, and in a lane senders take
 * turns, so that a sender of thousands delays its own only.
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

  /** `mostNow` says for each look at the sockets how many may begin before the next. */
  constructor(mostNow: HowMany = () => MOST_AT_ONCE) {
    this.#mostNow = mostNow;
  }

  /** Calls `begin` when it is the sender's turn, or soon `refuse` if too many requests wait. */
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

  /** Room for one more stranger; if need be by refusing the last request of the sender of most. */
  #hasRoom(line: readonly QueuedRequest[]): boolean {
    if (this.#strangers < MOST_STRANGERS) return true;
    const lines = this.#lanes.strangers;
    // As many lines as requests: none is longer than another.
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

/** Takes the first request of the sender whose turn it is; the sender's others go to the end. */
function next(lines: Lines): Begin | undefined {
  const sender = lines.entries().next();
  if (sender.done) return undefined;
  const [name, line] = sender.value;
  lines.delete(name);
  const first = line.shift();
  if (line.length > 0) lines.set(name, line);
  return first?.begin;
}
