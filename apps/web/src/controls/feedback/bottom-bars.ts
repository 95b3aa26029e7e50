/** Bars at the bottom of the window; toasts are placed above them. */
const bars = new Set<Element>();
const watched = new WeakSet<Element>();
let sizes: ResizeObserver | null = null;

/** Distance between a toast and the bar below it. */
const GAP = 16;

interface BarPosition {
  top: number;
  bottom: number;
}

/** Distance from the bottom of the window at which toasts of this height cover no bar. */
export function liftAbove(
  places: readonly BarPosition[],
  height: number,
  windowHeight: number,
): number {
  let lift = 0;
  for (const { top, bottom } of places.toSorted((a, b) => b.bottom - a.bottom)) {
    const room = windowHeight - lift - bottom;
    if (room < height + GAP) lift = Math.max(lift, windowHeight - top);
  }
  return lift;
}

/** Moves the toasts above the bars. */
export function placeToasts(): void {
  const toasts = document.querySelector('.mantine-Notifications-root[data-position=bottom-center]');
  if (!toasts) return;
  watch(toasts);
  const places = [...bars].map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height);
  const lift = liftAbove(places, toasts.getBoundingClientRect().height, window.innerHeight);
  document.documentElement.style.setProperty('--toast-lift', `${lift}px`);
}

/** Moves the toasts again whenever the element changes size. */
function watch(element: Element): void {
  if (watched.has(element)) return;
  watched.add(element);
  sizes ??= new ResizeObserver(placeToasts);
  sizes.observe(element);
}

/** The ref of a bar that toasts must not cover. */
export function bottomBar(bar: Element | null) {
  if (!bar) return;
  bars.add(bar);
  watch(bar);
  placeToasts();
  return () => {
    sizes?.unobserve(bar);
    watched.delete(bar);
    bars.delete(bar);
    placeToasts();
  };
}
