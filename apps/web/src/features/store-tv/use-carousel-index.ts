import { useEffect, useState } from 'react';

/** Index of the item shown: advances each time the interval ends, and starts over after the last. */
export function useCarouselIndex(count: number, everyMs: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setStep((now) => now + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return count === 0 ? 0 : step % count;
}
