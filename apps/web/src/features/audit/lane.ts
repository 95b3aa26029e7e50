import type { BlindTask, JudgedAnswer, Judgement } from '@crustodian/contract/audit';
import { MOST_LEASED } from '@crustodian/domain/audit/task-lottery';
import { CallError } from '../../connection/error-messages.ts';

const AGAIN_AFTER_MS = 5000;

interface HeldTask extends BlindTask {
  /** Milliseconds since 1970. */
  until: number;
}
interface KeptAnswer {
  task: string;
  judgement: Judgement;
}

/** A pizza that was judged, with the engine's answer. */
export interface JudgedPizza {
  task: BlindTask;
  judgement: Judgement;
  answer: JudgedAnswer;
}

export interface LaneState {
  /** The pizza to judge, or that was judged just now. */
  current: BlindTask | null;
  /** How many are there besides. */
  more: number;
  /** Set while the current pizza's answers are compared. */
  compared: JudgedPizza | null;
  /** The one before, where the lane went on at once. */
  before: JudgedPizza | null;
  /** An answer is on its way. */
  isSending: boolean;
  /** Nothing is left for this rater. */
  isDone: boolean;
  /** Why no pizza came. */
  error: CallError | null;
  /** Answers that wait on this device, and since when there has been no connection. */
  waiting: number;
  offlineSince: number | null;
  /** What the server said of an answer that it did not take. */
  refusal: string | null;
}

export interface LaneParts {
  next: () => Promise<BlindTask | null>;
  judge: (task: string, judgement: Judgement) => Promise<JudgedAnswer>;
  /** Gets the pictures of a task before it is shown. */
  preload: (task: BlindTask) => void;
  /** Tasks of this window, and answers of this device that were not sent. */
  tasks: Stored;
  answers: Stored;
  /** The comparison that this window returns to. */
  compared: Stored;
  now: () => number;
  /** Calls back after a while. */
  later: (act: () => void, ms: number) => void;
}

export interface Stored {
  read: () => unknown[];
  write: (values: readonly unknown[]) => void;
}

const START: LaneState = {
  current: null,
  more: 0,
  compared: null,
  before: null,
  isSending: false,
  isDone: false,
  error: null,
  waiting: 0,
  offlineSince: null,
  refusal: null,
};

/**
 * The rater's own queue: some pizzas ahead, and the answers that are not sent yet, in their order. What
 * was answered is fixed, so that nothing is lost without a connection and nothing can be peeked at.
 */
export class Lane {
  readonly #parts: LaneParts;
  readonly #listeners = new Set<() => void>();
  readonly #kept: KeptAnswer[];
  /** Pizzas whose answers are on their way. */
  readonly #judged = new Map<string, BlindTask>();
  #held: HeldTask[];
  #state = START;
  /** Stays on the screen until its answer is compared. */
  #shown: BlindTask | null = null;
  #isFilling = false;
  #isSending = false;

  constructor(parts: LaneParts) {
    this.#parts = parts;
    // Safe because only this module writes them.
    this.#held = this.#unlapsed(parts.tasks.read() as HeldTask[]);
    this.#kept = parts.answers.read() as KeptAnswer[];
    const [compared] = parts.compared.read() as JudgedPizza[];
    if (!compared) return;
    this.#shown = compared.task;
    this.#state = { ...START, compared };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly read = (): LaneState => this.#state;

  readonly start = async (): Promise<void> => {
    this.#parts.compared.write([]);
    for (const task of this.#held) this.#parts.preload(task);
    this.#tell({});
    await this.#sendAndFill();
  };

  /** Stores an answer; `compares` waits for the engine's, otherwise the lane goes on at once. */
  readonly answer = async (judgement: Judgement, compares: boolean): Promise<void> => {
    const [task] = this.#held;
    if (!task || this.#state.compared || this.#state.isSending) return;
    this.#keep({ task: task.id, judgement });
    this.#judged.set(task.id, task);
    this.#hold(this.#unlapsed(this.#held.slice(1)));
    if (compares) this.#shown = task;
    this.#tell({ before: null, refusal: null, isSending: compares });
    await this.#send();
    const { before } = this.#state;
    const compared = compares && before?.task.id === task.id ? before : null;
    if (!compared) this.#shown = null;
    this.#tell({ isSending: false, compared, ...(compared && { before: null }) });
    void this.#fill();
  };

  /** The lane is left for the pizza that is compared, and opens with the comparison again. */
  readonly keepCompared = (): void => {
    const { compared } = this.#state;
    if (compared) this.#parts.compared.write([compared]);
  };

  /** From the comparison to the next pizza. */
  readonly goOn = (): void => {
    this.#shown = null;
    this.#hold(this.#unlapsed(this.#held));
    this.#tell({ compared: null });
    void this.#fill();
  };

  /** A picture that did not come: the pizza is judged after the others. */
  readonly putLast = (): void => {
    const [first, ...others] = this.#held;
    if (first) this.#hold([...others, first]);
    this.#tell({});
  };

  readonly again = (): void => {
    this.#tell({ error: null, isDone: false });
    void this.#sendAndFill();
  };

  #unlapsed(tasks: readonly HeldTask[]): HeldTask[] {
    return tasks.filter(({ until }) => until > this.#parts.now());
  }

  #hold(tasks: HeldTask[]): void {
    this.#held = tasks;
    this.#parts.tasks.write(tasks);
  }

  #keep(answer: KeptAnswer): void {
    this.#kept.push(answer);
    this.#parts.answers.write(this.#kept);
  }

  #tell(change: Partial<LaneState>): void {
    const more = this.#held.length - (this.#shown ? 0 : 1);
    const current = this.#shown ?? this.#held[0] ?? null;
    const known = { current, more: Math.max(0, more), waiting: this.#kept.length };
    this.#state = { ...this.#state, ...known, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Answers first: what was answered is given again until then. */
  async #sendAndFill(): Promise<void> {
    await this.#send();
    await this.#fill();
  }

  async #fill(): Promise<void> {
    if (this.#isFilling) return;
    this.#isFilling = true;
    try {
      while (this.#held.length < MOST_LEASED) {
        const task = await this.#parts.next();
        if (!task) {
          this.#came({ isDone: true });
          return;
        }
        // The server gives no more at a time, and this one is here already.
        if (this.#has(task.id)) {
          this.#came({ isDone: false });
          return;
        }
        this.#parts.preload(task);
        this.#hold([...this.#held, { ...task, until: this.#parts.now() + task.seconds * 1000 }]);
        this.#came({ isDone: false });
      }
    } catch (error) {
      if (isUnanswered(error)) this.#lose();
      this.#tell({ error: error instanceof CallError ? error : null });
    } finally {
      this.#isFilling = false;
    }
  }

  #has(id: string): boolean {
    return this.#held.some((task) => task.id === id) || this.#kept.some(({ task }) => task === id);
  }

  #came(change: { isDone: boolean }): void {
    const isBack = this.#kept.length === 0;
    this.#tell({ ...change, error: null, ...(isBack && { offlineSince: null }) });
  }

  /** Tries again until there is a connection. */
  #lose(): void {
    if (this.#state.offlineSince !== null) return;
    this.#tell({ offlineSince: this.#parts.now() });
    this.#tryLater();
  }

  #tryLater(): void {
    const again = async () => {
      await this.#sendAndFill();
      if (this.#state.offlineSince !== null) this.#tryLater();
    };
    this.#parts.later(() => void again(), AGAIN_AFTER_MS);
  }

  /** Sends the answers that are kept, in their order. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let [first] = this.#kept; first; [first] = this.#kept) await this.#sendOne(first);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      this.#lose();
    } finally {
      this.#isSending = false;
    }
  }

  async #sendOne({ task, judgement }: KeptAnswer): Promise<void> {
    try {
      const answer = await this.#parts.judge(task, judgement);
      const pizza = this.#judged.get(task);
      if (pizza) this.#tell({ before: { task: pizza, judgement, answer } });
    } catch (error) {
      if (!(error instanceof CallError) || isUnanswered(error)) throw error;
      this.#tell({ refusal: error.reason ?? error.message });
    }
    this.#kept.shift();
    this.#parts.answers.write(this.#kept);
    this.#judged.delete(task);
    this.#tell({ offlineSince: null });
  }
}

/** No answer came, or none that says anything about what was sent. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status >= 500 || [0, 401, 403, 429].includes(error.status));
