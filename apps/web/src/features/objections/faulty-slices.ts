import { SLICES, type SliceKey } from '@crustodian/domain/pizza/criteria';
import type { Finding } from '@crustodian/domain/pizza/pipeline-result';

/**
 * The slices that lost at least half as much as the worst slice in a criterion; empty if none lost
 * anything.
 */
export function faultySlices(findings: readonly Finding[], criterion: string): SliceKey[] {
  const lost = (key: SliceKey) =>
    findings
      .filter((finding) => finding.criterion === criterion && finding.slice === key)
      .reduce((sum, finding) => sum + finding.lost, 0);
  const most = Math.max(...SLICES.map(lost));
  return most > 0 ? SLICES.filter((key) => lost(key) >= most / 2) : [];
}
