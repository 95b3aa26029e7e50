import type { CellValue, DataColumn } from '../charts/export/data-table.ts';
import type { AuditedOne, FigureName } from './audited-calls.ts';
import { STATE_WORDS } from './audited-messages.ts';

/** What files carry beside a published figure. */
export function auditedColumns(name: FigureName): DataColumn[] {
  const kind = name === 'score' ? 'score' : 'share';
  return [
    { title: 'Audited', kind },
    { title: 'Audited ±', kind },
    { title: 'Judged blind', kind: 'count' },
    { title: 'Could be drawn', kind: 'count' },
    { title: 'Audit', kind: 'text' },
    { title: 'SHA-256 of the seed', kind: 'text' },
  ];
}

/** Empty where it could not be loaded; several weeks have a seed each. */
export function auditedCells(
  figure: AuditedOne | null | undefined,
  seedHashes: readonly string[] = [],
): CellValue[] {
  if (!figure) return [null, null, null, null, null, null];
  const { estimate, half_width, judged, population, state } = figure;
  return [
    estimate,
    half_width,
    judged,
    population,
    STATE_WORDS[state],
    seedHashes.join(' ') || null,
  ];
}
