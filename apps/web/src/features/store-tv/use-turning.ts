import { useEffect, useState } from 'react';

/** Which of so many things is shown: the next one each time the time is over, then the first again. */
export function useTurning(count: number, everyMs: number): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurns((now) => now + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return count === 0 ? 0 : turns % count;
}
