import type { BlindTask, JudgedAnswer, Judgement } from '@crustodian/contract/audit';
import { MOST_LEASED } from '@crustodian/domain/audit/task-lottery';
import { CallError } from '../../connection/error-messages.ts';

const AGAIN_AFTER_MS = 5000;

interface HeldTask extends BlindTask {
  /** When the lease ends, in milliseconds since 1970. */
  until: number;
}
interface KeptAnswer {
  task: string;
  judgement: Judgement;
}

/** A judged pizza with the engine's answer. */
export interface JudgedPizza {
  task: BlindTask;
  judgement: Judgement;
  answer: JudgedAnswer;
}

export interface LaneState {
  /** The pizza to judge, or the one just judged while its answers are compared. */
  current: BlindTask | null;
  /** Number of other pizzas waiting in this lane. */
  more: number;
  /** Set while the answers for the current pizza are compared. */
  compared: JudgedPizza | null;
  /** The previous pizza, if the lane did not stop for a comparison. */
  before: JudgedPizza | null;
  /** An answer is being sent and its comparison will be shown. */
  isSending: boolean;
  /** No pizzas are left for this rater. */
  isDone: boolean;
  /** Why the next pizza could not be loaded. */
  error: CallError | null;
  /** Number of unsent answers on this device, and when the connection was lost. */
  waiting: number;
  offlineSince: number | null;
  /** The server's message about a rejected answer. */
  refusal: string | null;
}

export interface LaneParts {
  next: () => Promise<BlindTask | null>;
  judge: (task: string, judgement: Judgement) => Promise<JudgedAnswer>;
  /** Loads the pictures of a task before it is shown. */
  preload: (task: BlindTask) => void;
  /** Tasks of this window, and unsent answers of this device. */
  tasks: Stored;
  answers: Stored;
  /** The comparison to show again when the rater returns to this window's lane. */
  compared: Stored;
  now: () => number;
  /** Calls `act` after `ms` milliseconds. */
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
 * Queue of one rater: a few leased pizzas, and the unsent answers in order. An answer is final once
 * given: it survives a lost connection, and cannot be changed after seeing the engine's answer.
 */
export class Lane {
  readonly #parts: LaneParts;
  readonly #listeners = new Set<() => void>();
  readonly #kept: KeptAnswer[];
  /** Pizzas whose answers are being sent. */
  readonly #judged = new Map<string, BlindTask>();
  #held: HeldTask[];
  #state = START;
  /** Stays on screen until its answer has been compared. */
  #shown: BlindTask | null = null;
  #isFilling = false;
  #isSending = false;

  constructor(parts: LaneParts) {
    this.#parts = parts;
    // Safe because only this module writes these values.
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

  /**
   * Stores an answer. With `compares` the lane waits for the engine's answer; otherwise it shows
   * the next pizza immediately.
   */
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

  /**
   * Stores the comparison before the rater leaves to correct the pizza, so that the lane reopens
   * with it.
   */
  readonly keepCompared = (): void => {
    const { compared } = this.#state;
    if (compared) this.#parts.compared.write([compared]);
  };

  /** Leaves the comparison for the next pizza. */
  readonly goOn = (): void => {
    this.#shown = null;
    this.#hold(this.#unlapsed(this.#held));
    this.#tell({ compared: null });
    void this.#fill();
  };

  /** Moves a pizza whose picture failed to load to the end of the queue. */
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
    this.#storeKept();
  }

  /** Leaves answers of other windows in place, except one that was just sent. */
  #storeKept(sent?: string): void {
    const ours = new Set([...this.#kept.map(({ task }) => task), sent]);
    const stored = this.#parts.answers.read() as KeptAnswer[];
    this.#parts.answers.write([...stored.filter(({ task }) => !ours.has(task)), ...this.#kept]);
  }

  #tell(change: Partial<LaneState>): void {
    const more = this.#held.length - (this.#shown ? 0 : 1);
    const current = this.#shown ?? this.#held[0] ?? null;
    const known = { current, more: Math.max(0, more), waiting: this.#kept.length };
    this.#state = { ...this.#state, ...known, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Sends answers first, because the server would otherwise lease the answered pizzas again. */
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
        // The server returned a task that is already here, so the limit of leased tasks is reached.
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

  /** Retries until the connection is back. */
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

  /** Sends the stored answers in order. */
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
    this.#storeKept(task);
    this.#judged.delete(task);
    this.#tell({ offlineSince: null });
  }
}

/** No response, or one that does not concern the content that was sent. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status >= 500 || [0, 401, 403, 429].includes(error.status));
