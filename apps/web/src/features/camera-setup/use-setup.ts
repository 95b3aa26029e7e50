import { useCallback, useEffect, useState } from 'react';
import {
  openSetup,
  readSetup,
  type SetupState,
  type SetupTrouble,
  type Told,
} from './setup-calls.ts';
import { keepPlace, setupPlace } from './setup-place.ts';

const AGAIN_MS = 1000;
/** A single call may be lost; this many in a row are an outage. */
const LOST_CALLS = 3;

export interface SetupHandle {
  phone: string;
  step: number;
  goTo: (step: number) => void;
  state: SetupState | null;
  /** Trouble that affects the whole page: the link has ended, or there is no network. */
  trouble: SetupTrouble | null;
  /** Nothing was answered for some seconds: what is shown of the camera is old. */
  isOffline: boolean;
  /** Takes the answer of an act; its refusal is returned. */
  take: (told: Told<SetupState>) => SetupTrouble | null;
  askNow: () => void;
}

/** What a step gets: it is shown once the set-up is known. */
export interface StepProps extends Omit<SetupHandle, 'state'> {
  state: SetupState;
}

const NO_LINK: SetupTrouble = { kind: 'ended', code: '', sentence: '' };

/** The set-up of this phone, asked again each second: that it asks is what makes pictures live. */
export function useSetup(): SetupHandle {
  const [place, setPlace] = useState(() => setupPlace(location.hash, localStorage));
  const [state, setState] = useState<SetupState | null>(null);
  const [trouble, setTrouble] = useState<SetupTrouble | null>(place ? null : NO_LINK);
  const [lost, setLost] = useState(0);
  const [round, setRound] = useState(0);
  const { link, phone } = place ?? { link: '', phone: '' };
  const isOpen = state !== null;
  const isOver = trouble?.kind === 'ended' || state?.done === true;

  const take = useCallback((told: Told<SetupState>): SetupTrouble | null => {
    const isLost = 'trouble' in told && told.trouble.kind === 'offline';
    setLost((before) => (isLost ? before + 1 : 0));
    if ('data' in told) {
      setState(told.data);
      setTrouble(null);
      return null;
    }
    if (told.trouble.kind !== 'refused') setTrouble(told.trouble);
    return told.trouble;
  }, []);

  useEffect(() => {
    if (phone === '' || isOver) return;
    let isGone = false;
    const work = async () => {
      const told = await (isOpen ? readSetup(phone) : openSetup(link, phone));
      if (isGone) return;
      take(told);
      timer = setTimeout(() => setRound((last) => last + 1), AGAIN_MS);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    void work();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [link, phone, isOpen, isOver, round, take]);

  const goTo = (step: number) => place && setPlace(keepPlace({ ...place, step }, localStorage));
  const step = state?.done ? 5 : Math.min(4, place?.step ?? 1);
  const isOffline = lost >= LOST_CALLS;
  const askNow = () => setRound((last) => last + 1);
  return { phone, step, goTo, state, trouble, isOffline, take, askNow };
}
