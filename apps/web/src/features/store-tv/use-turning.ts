import { useEffect, useState } from 'react';

/** Index of the item shown: advances each time the interval ends, and starts over after the last. */
export function useTurning(count: number, everyMs: number): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurns((now) => now + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return count === 0 ? 0 : turns % count;
}
