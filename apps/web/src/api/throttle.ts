/**
 * Runs `work` immediately, then at most once per `ms`; calls in between share one run at the end.
 */
export function atMostEvery(ms: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const call = () => {
    if (timer !== undefined) {
      again = true;
      return;
    }
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      call();
    }, ms);
  };
  return { call, stop: () => clearTimeout(timer) };
}
