import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { ChartCard, type CardState } from '../../charts/ChartCard.tsx';
import { isFigure } from '../../charts/export/data-table.ts';
import {
  companiesTable,
  COMPANY_COLUMNS,
  nextSorting,
  sortedCompanies,
  type CompanyColumn,
  type Sorting,
} from './company-columns.ts';
import type { ColumnKey } from './operation-control-url.ts';
import { weekEnd } from '@crustodian/domain/time/week';
import { shareText } from '../../pizza/formatters.ts';
import {
  NOT_AUDITED,
  useEveryCompanysFigures,
  type EveryCompanysFigures,
} from '../../audited-figures/audited-figures-calls.ts';
import { AuditedFigure } from '../../audited-figures/AuditedFigure.tsx';
import { CELLS } from './CompanyCells.tsx';
import { SortMenu } from './SortMenu.tsx';
import type { ControlledCompany } from './operation-control-calls.ts';
import { say } from '../../language/language.ts';
import css from './CompanyTable.module.css';

interface CompanyTableProps {
  state: CardState;
  companies: readonly ControlledCompany[];
  week: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  fileName: string;
}

/** One row per company; a click on a column header sorts by it, another one reverses the order. */
export function CompanyTable(props: CompanyTableProps) {
  const { state, companies, week, sorting, onSort, fileName } = props;
  const audited = useEveryCompanysFigures(week);
  const rows = sortedCompanies(companies, sorting);
  const press = (key: ColumnKey) => onSort(nextSorting(sorting, key));
  return (
    <ChartCard
      title={say({ en: 'Companies', es: 'Empresas' })}
      note={<SortMenu sorting={sorting} onSort={onSort} />}
      state={state}
      table={rows.length > 0 ? companiesTable(rows, audited) : null}
      emptyText={say({ en: 'No companies.', es: 'No hay empresas.' })}
      fileName={fileName}
      isTable
    >
      <div className={css.frame}>
        <table className={css.table}>
          <thead>
            <tr>
              {COMPANY_COLUMNS.map((column) => (
                <Head key={column.key} {...{ column, sorting }} onPress={() => press(column.key)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((company) => (
              <tr key={company.pk ?? company.name}>
                {COMPANY_COLUMNS.map(({ key, title, kind }) => {
                  const Cell = key === 'company' ? 'th' : 'td';
                  return (
                    <Cell
                      key={key}
                      scope={key === 'company' ? 'row' : undefined}
                      data-column={key}
                      data-figure={figures({ key, kind }) || undefined}
                    >
                      <span className={css.label} aria-hidden>
                        {say(title)}
                      </span>
                      {CELLS[key](company, week)}
                      {key === 'print' && <Audited {...{ company, week, audited }} />}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartCard>
  );
}

interface AuditedProps {
  company: ControlledCompany;
  week: string;
  audited: EveryCompanysFigures;
}

/** The audited share below the printed one. */
function Audited({ company: { pk, name, cw }, week, audited }: AuditedProps) {
  if (pk === undefined) return null;
  return (
    <span className={css.audited}>
      <AuditedFigure
        figure={audited && (audited.companies[pk]?.to_standard ?? NOT_AUDITED)}
        name="to_standard"
        look="cell"
        published={shareText(cw.avg)}
        place={{ company: pk, name, range: { min: week, max: weekEnd(week) } }}
      />
    </span>
  );
}

/** The stores' columns are not figures, because they begin with a name. */
const figures = ({ key, kind }: Pick<CompanyColumn, 'key' | 'kind'>) =>
  isFigure(kind) && key !== 'best' && key !== 'worst';

interface HeadProps {
  column: CompanyColumn;
  sorting: Sorting;
  onPress: () => void;
}

function Head({ column: { key, title, kind }, sorting, onPress }: HeadProps) {
  const isSorted = sorting.key === key;
  const Arrow = sorting.descending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-figure={figures({ key, kind }) || undefined}
      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={css.sort} onClick={onPress}>
        {say(title)}
        {isSorted && <Arrow size={13} stroke={2.4} aria-hidden />}
      </button>
    </th>
  );
}
