import type { Language } from '@crustodian/domain/figures/problems';
import type { CellValue, ColumnKind, DataTable } from '../../charts/export/data-table.ts';
import type { EveryCompanysFigures } from '../../audited-figures/audited-figures-calls.ts';
import { auditedCells, auditedColumns } from '../../audited-figures/audited-columns.ts';
import type { ControlledCompany } from './operation-control-calls.ts';
import type { ColumnKey } from './operation-control-url.ts';
import { pageLanguage, say } from '../../language/language.ts';

export interface CompanyColumn {
  key: ColumnKey;
  /** The English titles are exactly as specified (spec 002 section 2). */
  title: Record<Language, string>;
  kind: ColumnKind;
  /** Value used for sorting and in files. */
  valueOf: (company: ControlledCompany) => CellValue;
}

/** The fourteen columns of the company table. */
export const COMPANY_COLUMNS: readonly CompanyColumn[] = [
  {
    key: 'company',
    title: { en: 'Company', es: 'Empresa' },
    kind: 'text',
    valueOf: ({ name }) => name,
  },
  {
    key: 'new',
    title: { en: 'New Stores', es: 'Tiendas nuevas' },
    kind: 'count',
    valueOf: (company) => company.new,
  },
  {
    key: 'stores',
    title: { en: 'Stores', es: 'Tiendas' },
    kind: 'count',
    valueOf: ({ stores }) => stores.length,
  },
  {
    key: 'complete',
    title: { en: 'Complete', es: 'Completos' },
    kind: 'count',
    valueOf: ({ complete }) => complete,
  },
  {
    key: 'printed',
    title: { en: '% Printed', es: '% impresos' },
    kind: 'share',
    valueOf: ({ printed_percentage }) => printed_percentage,
  },
  {
    key: 'sent',
    title: { en: '% Sent', es: '% enviados' },
    kind: 'share',
    valueOf: ({ sent_percentage }) => sent_percentage,
  },
  {
    key: 'lw',
    title: { en: 'LW Score', es: 'Semana pasada' },
    kind: 'share',
    valueOf: ({ lw }) => lw.avg,
  },
  {
    key: 'print',
    title: { en: 'Print Score', es: 'Impresa' },
    kind: 'share',
    valueOf: ({ cw }) => cw.avg,
  },
  {
    key: 'delta_lw',
    title: { en: 'Delta vs LW Score', es: 'Delta vs. semana pasada' },
    kind: 'share',
    valueOf: ({ delta_lw }) => delta_lw,
  },
  {
    key: 'delta_5w',
    title: { en: 'Delta LW vs 4LW Score', es: 'Delta semana pasada vs. 4 anteriores' },
    kind: 'share',
    valueOf: ({ delta_5w }) => delta_5w,
  },
  {
    key: 'best',
    title: { en: 'Highest Score increase', es: 'Mayor subida' },
    kind: 'share',
    valueOf: ({ best_delta }) => best_delta?.delta ?? null,
  },
  {
    key: 'worst',
    title: { en: 'Highest Score decrease', es: 'Mayor bajada' },
    kind: 'share',
    valueOf: ({ worst_delta }) => worst_delta?.delta ?? null,
  },
  {
    key: 'increasing',
    title: { en: '% Stores increasing', es: '% tiendas que suben' },
    kind: 'share',
    valueOf: ({ positive_delta_percentage }) => positive_delta_percentage,
  },
  {
    key: 'decreasing',
    title: { en: '% Stores decreasing', es: '% tiendas que bajan' },
    kind: 'share',
    valueOf: ({ negative_delta_percentage }) => negative_delta_percentage,
  },
];

export interface Sorting {
  key: ColumnKey;
  descending: boolean;
}

/**
 * Sorted companies; those without a value come last in both directions, ties are sorted by name.
 */
export function sortedCompanies(
  companies: readonly ControlledCompany[],
  { key, descending }: Sorting,
): ControlledCompany[] {
  const { valueOf } = COMPANY_COLUMNS.find((column) => column.key === key)!;
  const sign = descending ? -1 : 1;
  return companies.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null) || byName(a, b);
    }
    return sign * compared(left, right) || byName(a, b);
  });
}

const byName = (a: ControlledCompany, b: ControlledCompany) =>
  a.name.localeCompare(b.name, pageLanguage());

function compared(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), pageLanguage());
}

/** Sorting after a click on a header: a new column sorts ascending, the same one reverses. */
export const nextSorting = (now: Sorting, key: ColumnKey): Sorting => ({
  key,
  descending: now.key === key && !now.descending,
});

/** Totals over all companies. */
export function controlSums(companies: readonly ControlledCompany[]) {
  const sum = (of: (company: ControlledCompany) => number) =>
    companies.reduce((all, company) => all + of(company), 0);
  return {
    stores: sum(({ stores }) => stores.length),
    new: sum((company) => company.new),
    printed: sum(({ printed }) => printed),
    sent: sum(({ sent }) => sent),
  };
}

/** The table as in files: the stores that moved most are next to their deltas. */
export const companiesTable = (
  companies: readonly ControlledCompany[],
  audited?: EveryCompanysFigures,
): DataTable => ({
  columns: [
    ...COMPANY_COLUMNS.flatMap(({ key, title, kind }) =>
      key === 'best' || key === 'worst'
        ? [
            { title: say(title), kind },
            {
              title: `${say(title)} (${say({ en: 'store', es: 'tienda' })})`,
              kind: 'text' as const,
            },
          ]
        : [{ title: say(title), kind }],
    ),
    ...auditedColumns('to_standard'),
  ],
  rows: companies.map((company) => [
    ...COMPANY_COLUMNS.flatMap(({ key, valueOf }): CellValue[] => {
      if (key === 'best') return [valueOf(company), company.best_delta?.store ?? null];
      if (key === 'worst') return [valueOf(company), company.worst_delta?.store ?? null];
      return [valueOf(company)];
    }),
    ...(company.pk === undefined
      ? auditedCells(null)
      : auditedCells(
          audited?.companies[company.pk]?.to_standard,
          audited?.seed_hashes[company.pk],
        )),
  ]),
});
