import type { CompanyFigures } from '../../audited-figures/audited-figures-calls.ts';
import { auditedCells, auditedColumns } from '../../audited-figures/audited-columns.ts';
import { CONTROL_SYMBOLS } from '@crustodian/domain/reports/control-state';
import { weekName } from '../../controls/week-name.ts';
import { standardName } from '../../pizza/names.ts';
import type { DataTable } from '../../charts/export/data-table.ts';
import type { ControlRow, ControlSpecialty, ReportControl } from './report-control-calls.ts';
import { say } from '../../language/language.ts';

/** Figures of a specialty of the report, or of all specialties together. */
export interface NamedFigures {
  key: string;
  name: string;
  figures: ControlSpecialty;
}

/** The specialties of a report with their names, in its order. */
export const namedFigures = ({ resume, specialties }: ReportControl): NamedFigures[] =>
  Object.entries(resume).map(([key, figures]) => ({ key, name: specialties[key] ?? key, figures }));

/** The company table for exported files. */
export const storesTable = (rows: readonly ControlRow[], audited: CompanyFigures): DataTable => ({
  columns: [
    { title: say({ en: 'Store', es: 'Tienda' }), kind: 'text' },
    { title: say({ en: 'Reviewed', es: 'Revisado' }), kind: 'text' },
    { title: say({ en: 'QA Time', es: 'Hora de QA' }), kind: 'text' },
    { title: say({ en: 'Status', es: 'Estado' }), kind: 'text' },
    { title: say({ en: 'LR Score', es: 'Último informe' }), kind: 'share' },
    { title: say({ en: 'delta vs LR', es: 'delta vs. último' }), kind: 'share' },
    ...auditedColumns('to_standard'),
  ],
  rows: rows.map(({ venue, doc, reviewed_day, qa_time, state, lrScore, delta }) => [
    doc.venue,
    reviewed_day?.slice(0, 10) ?? null,
    qa_time,
    CONTROL_SYMBOLS[state],
    lrScore,
    delta,
    ...auditedCells(audited?.venues[venue]?.to_standard, audited?.seed_hashes),
  ]),
});

/** The figures of a store's report: a row per specialty and one for all. */
export const resumeTable = (lines: readonly NamedFigures[]): DataTable => ({
  columns: [
    { title: say({ en: 'Specialty', es: 'Especialidad' }), kind: 'text' },
    { title: say({ en: 'count', es: 'cantidad' }), kind: 'count' },
    { title: standardName('to_standard'), kind: 'count' },
    { title: standardName('maybe_to_standard'), kind: 'count' },
    { title: standardName('not_to_standard'), kind: 'count' },
    { title: say({ en: 'score', es: 'puntuación' }), kind: 'share' },
    { title: say({ en: 'LR Score', es: 'Último informe' }), kind: 'share' },
    { title: say({ en: 'delta vs LR', es: 'delta vs. último' }), kind: 'share' },
  ],
  rows: lines.map(({ name, figures }) => [
    name,
    figures.count,
    figures.goods,
    figures.maybe,
    figures.bads,
    figures.score,
    figures.lrScore,
    figures.delta,
  ]),
});

/** How many verdicts change: '+2 bad', '+2 malas'. */
export const movesText = (moves: string): string =>
  say({ en: moves, es: moves.replace('bad', 'malas') });

/** The effect of changing single verdicts. */
export const stressTable = (lines: readonly NamedFigures[]): DataTable => ({
  columns: [
    say({ en: 'Specialty', es: 'Especialidad' }),
    say({ en: 'More bad', es: 'Más malas' }),
    say({ en: 'score', es: 'puntuación' }),
    say({ en: 'Fewer bad', es: 'Menos malas' }),
    say({ en: 'score then', es: 'puntuación entonces' }),
  ].map((title) => ({ title, kind: 'text' as const })),
  rows: lines.map(({ name, figures: { stress } }) => [
    name,
    movesText(stress.d_info_s),
    stress.d_score_s,
    movesText(stress.i_info_s),
    stress.i_score_s,
  ]),
});

/** Name of the row with the mean of the stores. */
export const AVERAGE = { en: 'average', es: 'promedio' };

/** To-standard shares: a row per store, the average last, and a column per week. */
export const evolutionTable = ({
  keys,
  venues,
  average,
}: ReportControl['evolution']): DataTable => ({
  columns: [
    { title: say({ en: 'Store', es: 'Tienda' }), kind: 'text' },
    ...keys.map((key) => ({ title: weekName(key), kind: 'share' as const })),
  ],
  rows: [
    ...Object.values(venues).map(({ pretty_name, values }) => [pretty_name, ...values]),
    [say(AVERAGE), ...average],
  ],
});
