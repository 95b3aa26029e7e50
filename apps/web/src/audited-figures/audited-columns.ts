import type { CellValue, DataColumn } from '../charts/export/data-table.ts';
import type { AuditedOne, FigureName } from './audited-figures-calls.ts';
import { stateWord } from './audited-messages.ts';
import { say } from '../language/language.ts';

/** The columns that exported files add for the audit of a published figure. */
export function auditedColumns(name: FigureName): DataColumn[] {
  const kind = name === 'score' ? 'score' : 'share';
  return [
    { title: say({ en: 'Audited', es: 'Auditado' }), kind },
    { title: say({ en: 'Audited ±', es: 'Auditado ±' }), kind },
    { title: say({ en: 'Judged blind', es: 'Juzgadas a ciegas' }), kind: 'count' },
    { title: say({ en: 'Could be drawn', es: 'Podían salir en el sorteo' }), kind: 'count' },
    { title: say({ en: 'Audit', es: 'Auditoría' }), kind: 'text' },
    { title: say({ en: 'SHA-256 of the seed', es: 'SHA-256 de la semilla' }), kind: 'text' },
  ];
}

/** Null cells if the audited figure could not be loaded; several weeks list one seed hash each. */
export function auditedCells(
  figure: AuditedOne | null | undefined,
  seedHashes: readonly string[] = [],
): CellValue[] {
  if (!figure) return [null, null, null, null, null, null];
  const { estimate, half_width, judged, population, state } = figure;
  return [estimate, half_width, judged, population, stateWord(state), seedHashes.join(' ') || null];
}
