/** What people are told of the agent at a store while its cameras still give pictures. */
export const AGENT_WARNINGS = ['disk_full', 'clock_off', 'resized'] as const;
export type AgentWarning = (typeof AGENT_WARNINGS)[number];

/** A clock that is off by more is reported. */
export const CLOCK_OFF_FROM_MS = 2000;
/** What is usual for a camera has adapted to its new pictures by then. */
const RESIZED_MS = 7 * 86_400_000;

interface ReportedAgent {
  isFull: boolean;
  clockOffsetMs: number;
  /** When the camera's pictures became of another size, in milliseconds since 1970. */
  resizedAt: number | null;
  /** When the camera was last set up. */
  setUpAt: number | null;
}

/** The worst first. */
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
