export function npm(
  args: readonly string[],
  place?: { cwd?: string; env?: Record<string, string> },
): Promise<string>;
