import { useEffect, useState } from 'react';

const sizeNow = () => ({ width: window.innerWidth, height: window.innerHeight });

/** Size of the window in pixels. */
export function useWindowSize() {
  const [size, setSize] = useState(sizeNow);
  useEffect(() => {
    const measure = () => setSize(sizeNow());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return size;
}
