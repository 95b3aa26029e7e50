/** Warnings about the agent at a store while its cameras still deliver pictures. */
export const AGENT_WARNINGS = ['disk_full', 'clock_off', 'resized'] as const;
export type AgentWarning = (typeof AGENT_WARNINGS)[number];

/** A clock offset above this is reported. */
export const CLOCK_OFF_FROM_MS = 2000;
/** By then, the camera's baseline has adapted to the new picture size. */
const RESIZED_MS = 7 * 86_400_000;

interface ReportedAgent {
  isFull: boolean;
  clockOffsetMs: number;
  /** When the size of the camera's pictures changed, in milliseconds since 1970. */
  resizedAt: number | null;
  /** When the camera was last set up. */
  setUpAt: number | null;
}

/** Worst first. */
export function agentWarnings(
  { isFull, clockOffsetMs, resizedAt, setUpAt }: ReportedAgent,
  now: number,
): AgentWarning[] {
  const isResized =
    resizedAt !== null && now - resizedAt < RESIZED_MS && (setUpAt === null || setUpAt < resizedAt);
  const found: Record<AgentWarning, boolean> = {
    disk_full: isFull,
    clock_off: Math.abs(clockOffsetMs) > CLOCK_OFF_FROM_MS,
    resized: isResized,
  };
  return AGENT_WARNINGS.filter((warning) => found[warning]);
}
