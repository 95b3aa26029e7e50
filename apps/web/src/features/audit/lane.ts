import type { BlindTask, JudgedAnswer, Judgement } from '@crustodian/contract/audit';
import { CallError } from '../../connection/error-messages.ts';

/** The pizza that is judged and those that are there when it is done. */
const AT_HAND = 4;
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

export type Lane = ReturnType<typeof createLane>;

/**
 * The rater's own queue: some pizzas ahead, and the answers that are not sent yet, in their order. What
 * was answered is fixed, so that nothing is lost without a connection and nothing can be peeked at.
 */
export function createLane(parts: LaneParts) {
  let state = START;
  const listeners = new Set<() => void>();
  // Safe because only this module writes them.
  let held = (parts.tasks.read() as HeldTask[]).filter(({ until }) => until > parts.now());
  const kept = parts.answers.read() as KeptAnswer[];
  const judged = new Map<string, BlindTask>();
  let filling = false;
  let sending = false;

  /** Stays on the screen until its answer is compared. */
  let shown: BlindTask | null = null;

  const tell = (change: Partial<LaneState>) => {
    const more = held.length - (shown ? 0 : 1);
    const known = { current: shown ?? held[0] ?? null, more: Math.max(0, more) };
    state = { ...state, ...known, waiting: kept.length, ...change };
    for (const listener of listeners) listener();
  };
  const hold = (tasks: HeldTask[]) => {
    held = tasks;
    parts.tasks.write(held);
  };

  async function fill(): Promise<void> {
    if (filling) return;
    filling = true;
    try {
      while (held.length < AT_HAND) {
        const task = await parts.next();
        if (!task) {
          tell({ isDone: true, error: null });
          return;
        }
        parts.preload(task);
        hold([...held, { ...task, until: parts.now() + task.seconds * 1000 }]);
        tell({ isDone: false, error: null });
      }
    } catch (error) {
      if (isUnanswered(error)) lost();
      tell({ error: error instanceof CallError ? error : null });
    } finally {
      filling = false;
    }
  }

  /** Tries again until there is a connection. */
  function lost(): void {
    if (state.offlineSince !== null) return;
    tell({ offlineSince: parts.now() });
    const again = async () => {
      await send();
      if (state.offlineSince !== null) parts.later(() => void again(), AGAIN_AFTER_MS);
      else void fill();
    };
    parts.later(() => void again(), AGAIN_AFTER_MS);
  }

  /** Sends the answers that are kept, in their order. */
  async function send(): Promise<void> {
    if (sending) return;
    sending = true;
    try {
      for (let [first] = kept; first; [first] = kept) await sendOne(first);
      if (state.offlineSince !== null && kept.length === 0) tell({ offlineSince: null });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      lost();
    } finally {
      sending = false;
    }
  }

  async function sendOne({ task, judgement }: KeptAnswer): Promise<void> {
    try {
      const answer = await parts.judge(task, judgement);
      const pizza = judged.get(task);
      if (pizza) tell({ before: { task: pizza, judgement, answer } });
    } catch (error) {
      if (!(error instanceof CallError) || isUnanswered(error)) throw error;
      tell({ refusal: error.reason ?? error.message });
    }
    kept.shift();
    parts.answers.write(kept);
    judged.delete(task);
    tell({ offlineSince: null });
  }

  /** Drops the first pizza, and those that went to someone else meanwhile. */
  function drop(): void {
    hold(held.slice(1).filter(({ until }) => until > parts.now()));
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => state,
    async start(): Promise<void> {
      for (const task of held) parts.preload(task);
      tell({});
      await Promise.all([send(), fill()]);
    },
    /** Stores an answer; `compares` waits for the engine's, otherwise the lane goes on at once. */
    async answer(judgement: Judgement, compares: boolean): Promise<void> {
      const [task] = held;
      if (!task || state.compared || state.isSending) return;
      kept.push({ task: task.id, judgement });
      parts.answers.write(kept);
      judged.set(task.id, task);
      drop();
      if (compares) shown = task;
      tell({ before: null, refusal: null, isSending: compares });
      await send();
      const { before } = state;
      const compared = compares && before?.task.id === task.id ? before : null;
      if (!compared) shown = null;
      tell({ isSending: false, compared, ...(compared && { before: null }) });
      void fill();
    },
    /** From the comparison to the next pizza. */
    goOn(): void {
      shown = null;
      hold(held.filter(({ until }) => until > parts.now()));
      tell({ compared: null });
      void fill();
    },
    /** A picture that did not come: the pizza is judged after the others. */
    putLast(): void {
      const [first, ...others] = held;
      if (first) hold([...others, first]);
      tell({});
    },
    again(): void {
      tell({ error: null, isDone: false });
      void Promise.all([send(), fill()]);
    },
  };
}

/** No answer came, or none that says anything about what was sent. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status >= 500 || [0, 401, 403, 429].includes(error.status));
