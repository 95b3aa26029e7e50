import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Slots {
  steps: HTMLElement | null;
  status: HTMLElement | null;
  setSteps: (element: HTMLElement | null) => void;
  setStatus: (element: HTMLElement | null) => void;
}

const SlotContext = createContext<Slots | null>(null);

/** Provides the slots of the top bar that a page may fill; the shell wraps bar and page with it. */
export function PageSlots({ children }: { children: ReactNode }) {
  const [steps, setSteps] = useState<HTMLElement | null>(null);
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ steps, status, setSteps, setStatus }), [steps, status]);
  return <SlotContext value={slots}>{children}</SlotContext>;
}

export function usePageSlots(): Slots {
  const slots = useContext(SlotContext);
  if (!slots) throw new Error('PageSlots is missing around this page');
  return slots;
}

/** A page's breadcrumb steps (BreadcrumbStep), shown after its name in the top bar. */
export function PageSteps({ children }: { children: ReactNode }) {
  const { steps } = usePageSlots();
  return steps && createPortal(children, steps);
}

/** Content of a page on the right of the top bar, such as the state of the camera. */
export function PageStatus({ children }: { children: ReactNode }) {
  const { status } = usePageSlots();
  return status && createPortal(children, status);
}
