import { useCallback, useEffect, useRef, useState } from 'react';
import {
  openSetup,
  readSetup,
  type SetupState,
  type SetupTrouble,
  type SetupAnswer,
} from './setup-calls.ts';
import { keepPlace, setupPlace, type SetupPlace } from './setup-place.ts';

const AGAIN_MS = 1000;
/** Number of consecutive lost calls that count as an outage. */
const LOST_CALLS = 3;

export interface SetupHandle {
  phone: string;
  step: number;
  goTo: (step: number) => void;
  state: SetupState | null;
  /** Trouble that affects the whole page: the link has ended, or there is no network. */
  trouble: SetupTrouble | null;
  /** No answer for some seconds, so the shown state of the camera is outdated. */
  isOffline: boolean;
  /** Clockwise quarter turns by which the live picture is shown. */
  rotation: number;
  rotate: () => void;
  /** When the test pizza was taken that was not the one in front of the camera. */
  refusedPizza: string | null;
  refusePizza: (takenAt: string) => void;
  /** Applies the answer of an action; returns its trouble, if any. */
  take: (answer: SetupAnswer<SetupState>) => SetupTrouble | null;
  askNow: () => void;
}

/** Props of a step, which is shown only once the set-up is known. */
export interface StepProps extends Omit<SetupHandle, 'state'> {
  state: SetupState;
}

const NO_LINK: SetupTrouble = { kind: 'ended', code: '', sentence: '' };

/**
 * The set-up of this phone, polled every second; the server delivers live pictures only while it is
 * polled.
 */
export function useSetup(): SetupHandle {
  const [place, setPlace] = useState(() => setupPlace(location.hash, localStorage));
  const { state, trouble, lost, actionsAnswered, apply, take } = useAnswers(place ? null : NO_LINK);
  const [round, setRound] = useState(0);
  const { link, phone } = place ?? { link: '', phone: '' };
  const isOpen = state !== null;
  const isOver = trouble?.kind === 'ended' || state?.done === true;

  useEffect(() => {
    if (phone === '' || isOver) return;
    let isGone = false;
    const work = async () => {
      const before = actionsAnswered.current;
      const answer = await (isOpen ? readSetup(phone) : openSetup(link, phone));
      if (isGone) return;
      // The answer to an action that came in the meantime is newer than this one.
      if (before === actionsAnswered.current) apply(answer);
      timer = setTimeout(() => setRound((last) => last + 1), AGAIN_MS);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    void work();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [link, phone, isOpen, isOver, round, apply, actionsAnswered]);

  const change = (part: Partial<SetupPlace>) =>
    place && setPlace(keepPlace({ ...place, ...part }, localStorage));
  const goTo = (step: number) => change({ step });
  const step = state?.done ? 5 : Math.min(4, place?.step ?? 1);
  const isOffline = lost >= LOST_CALLS;
  const askNow = () => setRound((last) => last + 1);
  const rotation = place?.rotation ?? 0;
  return {
    phone,
    step,
    goTo,
    rotation,
    rotate: () => change({ rotation: (rotation + 1) % 4 }),
    refusedPizza: place?.refusedPizza ?? null,
    refusePizza: (takenAt) => change({ refusedPizza: takenAt, step: 2 }),
    state,
    trouble,
    isOffline,
    take,
    askNow,
  };
}

/** What the answers so far have told, and how to apply the next one. */
function useAnswers(first: SetupTrouble | null) {
  const [state, setState] = useState<SetupState | null>(null);
  const [trouble, setTrouble] = useState(first);
  const [lost, setLost] = useState(0);
  const actionsAnswered = useRef(0);

  const apply = useCallback((answer: SetupAnswer<SetupState>): SetupTrouble | null => {
    const isLost = 'trouble' in answer && answer.trouble.kind === 'offline';
    setLost((before) => (isLost ? before + 1 : 0));
    if ('data' in answer) {
      setState(answer.data);
      setTrouble(null);
      return null;
    }
    if (answer.trouble.kind !== 'refused') setTrouble(answer.trouble);
    return answer.trouble;
  }, []);

  const take = useCallback(
    (answer: SetupAnswer<SetupState>) => {
      actionsAnswered.current += 1;
      return apply(answer);
    },
    [apply],
  );
  return { state, trouble, lost, actionsAnswered, apply, take };
}
