import type { Grid } from '@crustodian/domain/pizza/criteria';
import { weekEnd } from '@crustodian/domain/time/week';
import { useMemo, type ReactNode } from 'react';
import { ChartCard, type CardState } from '../../charts/ChartCard.tsx';
import type { DataTable } from '../../charts/export/data-table.ts';
import { LineChart } from '../../charts/LineChart.tsx';
import { weekName } from '../../controls/week-name.ts';
import { BandGlyph } from '../../pizza/BandGlyph.tsx';
import { criterionName } from '../../pizza/criterion-name.ts';
import { countText, dayRangeText, scoreText, shareText } from '../../pizza/formatters.ts';
import { isWeak, keptRows, movedCriteria, movesText, type KeptRow } from './agreement-view.ts';
import { capitalized, percentText } from './figure-messages.ts';
import { FiguresTable, Panel } from './Panel.tsx';
import type { AgreementData } from './scoring-calls.ts';
import { say } from '../../language/language.ts';
import css from './ScoringPage.module.css';

const HEIGHT = 244;
/** The same in both languages. */
const PIZZAS = 'Pizzas';

interface AgreementChartProps {
  state: CardState;
  agreement: AgreementData | undefined;
  note: ReactNode;
}

/** Weekly share of the pipeline's results that reviewers left unchanged. */
export function AgreementChart({ state, agreement, note }: AgreementChartProps) {
  const weeks = useMemo(() => agreement?.weeks ?? [], [agreement]);
  const drawn = useMemo(
    () => ({
      places: weeks.map(({ week }) => ({
        name: weekName(week),
        title: `${weekName(week)}, ${dayRangeText(week, weekEnd(week))}`,
      })),
      series: [
        {
          name: say({ en: 'Points', es: 'Puntos' }),
          color: 'c1',
          points: weeks.map(({ pointsKept, reviewed }) => ({ value: pointsKept, n: reviewed })),
        },
        {
          name: say({ en: 'Specialty', es: 'Especialidad' }),
          color: 'c2',
          points: weeks.map(({ specialtyKept, reviewed }) => ({
            value: specialtyKept,
            n: reviewed,
          })),
        },
      ] as const,
    }),
    [weeks],
  );
  return (
    <ChartCard
      title={say({ en: 'Corrections', es: 'Correcciones' })}
      note={note}
      state={state}
      table={weeks.length > 0 ? weekTable(weeks) : null}
      fileName="agreement-with-reviewers"
      height={HEIGHT}
      emptyText={say({
        en: 'No reviewed pizza in these weeks',
        es: 'Ninguna pizza revisada en estas semanas',
      })}
    >
      <LineChart
        label={say({
          en: 'Share of reviewed pizzas whose points and specialty were kept, per week',
          es: 'Parte de las pizzas revisadas cuyos puntos y especialidad se dejaron, por semana',
        })}
        height={HEIGHT}
        {...drawn}
        axis="close"
        valueText={shareText}
        axisText={axisText}
      />
    </ChartCard>
  );
}

/** Without decimals for whole percents. */
const axisText = (share: number): string => {
  const percent = Number((share * 100).toFixed(1));
  return Number.isInteger(percent) ? shareText(share) : percentText(share);
};

const weekTable = (weeks: AgreementData['weeks']): DataTable => ({
  columns: [
    { title: say({ en: 'Week from', es: 'Semana desde' }), kind: 'day' },
    { title: say({ en: 'Reviewed', es: 'Revisadas' }), kind: 'count' },
    { title: say({ en: 'Points kept', es: 'Puntos sin cambio' }), kind: 'share' },
    { title: say({ en: 'Specialty kept', es: 'Especialidad sin cambio' }), kind: 'share' },
  ],
  rows: weeks.map(({ week, reviewed, pointsKept, specialtyKept }) => [
    week,
    reviewed,
    pointsKept,
    specialtyKept,
  ]),
});

/** Reviewers' changes to a grid's criteria; unchanged criteria are listed below. */
export function MovedPanel({
  grid,
  criteria,
}: {
  grid: Grid;
  criteria: AgreementData['criteria'];
}) {
  const { moved, left } = movedCriteria(criteria, grid);
  if (moved.length + left.length === 0) return null;
  const title = say({
    en: `Points changed, ${grid} grid`,
    es: `Puntos cambiados, tabla ${grid === 'official' ? 'oficial' : 'modificada'}`,
  });
  return (
    <Panel title={title}>
      {moved.length > 0 && (
        <FiguresTable
          label={title}
          columns={[
            say({ en: 'Criterion', es: 'Criterio' }),
            PIZZAS,
            say({ en: 'By', es: 'En' }),
            say({ en: 'Mostly', es: 'Sobre todo' }),
          ]}
        >
          {moved.map((one) => (
            <tr key={one.criterion}>
              <th scope="row">{capitalized(criterionName(one.criterion))}</th>
              <td data-number>
                {countText(one.moved)}{' '}
                <span className={css.quiet}>
                  {say({ en: 'of', es: 'de' })} {countText(one.reviewed)}
                </span>
              </td>
              <td data-number>{scoreText(one.by)}</td>
              <td data-number className={css.quiet}>
                {movesText(one)}
              </td>
            </tr>
          ))}
        </FiguresTable>
      )}
      {left.length > 0 && (
        <p className={css.foot}>
          {moved.length > 0
            ? say({ en: 'Left unchanged:', es: 'Sin cambio:' })
            : say({
                en: 'Reviewers left every criterion unchanged:',
                es: 'Los revisores dejaron todos los criterios sin cambio:',
              })}{' '}
          {left.map(criterionName).join(', ')}.
        </p>
      )}
    </Panel>
  );
}

interface KeptPanelProps {
  title: string;
  /** Title of the first column: 'Store'. */
  of: string;
  rows: readonly KeptRow[];
  all: AgreementData['all'];
  /** Whether to split the rows into two tables next to each other. */
  twofold?: boolean;
}

/**
 * Shares that reviewers left unchanged, per store or specialty; rows significantly below the rest
 * are marked.
 */
export function KeptPanel({ title, of, rows, all, twofold = false }: KeptPanelProps) {
  const weak = rows.filter((row) => isWeak(row, all));
  const sorted = keptRows(rows);
  const half = twofold ? Math.ceil(sorted.length / 2) : sorted.length;
  const parts = [sorted.slice(0, half), sorted.slice(half)].filter(({ length }) => length > 0);
  return (
    <Panel
      title={title}
      note={
        weak.length > 0 && (
          <>
            <BandGlyph quality="bad" size={8} decorative />{' '}
            {say({ en: 'clearly below the overall share', es: 'claramente por debajo del total' })}
          </>
        )
      }
    >
      <div className={css.parts}>
        {parts.map((part, at) => (
          <FiguresTable
            key={part[0]!.name}
            label={
              at === 0 ? title : say({ en: `${title}, second half`, es: `${title}, segunda mitad` })
            }
            columns={[
              of,
              say({ en: 'Reviewed', es: 'Revisadas' }),
              say({ en: 'Specialty kept', es: 'Especialidad sin cambio' }),
              say({ en: 'Points kept', es: 'Puntos sin cambio' }),
            ]}
          >
            {part.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td data-number className={css.quiet}>
                  {countText(row.reviewed)}
                </td>
                <KeptShare row={row} all={all} of="specialtyKept" />
                <KeptShare row={row} all={all} of="pointsKept" />
              </tr>
            ))}
          </FiguresTable>
        ))}
      </div>
    </Panel>
  );
}

interface KeptShareProps {
  row: KeptRow;
  all: AgreementData['all'];
  of: 'specialtyKept' | 'pointsKept';
}

function KeptShare({ row, all, of }: KeptShareProps) {
  const weak = isWeak(row, all, of);
  return (
    <td data-number data-weak={weak || undefined}>
      {weak && (
        <>
          <BandGlyph quality="bad" size={8} decorative />
          <span className="cr-hidden">
            {say({
              en: 'clearly below the overall share:',
              es: 'claramente por debajo del total:',
            })}{' '}
          </span>
        </>
      )}
      {shareText(row[of])}
    </td>
  );
}
