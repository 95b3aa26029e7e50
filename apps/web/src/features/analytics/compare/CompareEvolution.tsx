import { addMonths } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { monthEnd, monthStamp } from '@crustodian/domain/time/month';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ColorToken } from '../../../charts/chart-colors.ts';
import { ChartCard, type CardState } from '../../../charts/ChartCard.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { scaleOf, type MarkScale } from '../../../charts/marks/mark-scale.ts';
import { TrendLine } from '../../../charts/marks/TrendLine.tsx';
import { monthText, scoreText, shareText } from '../../../pizza/formatters.ts';
import { measured } from './compare-figures.ts';
import { LIMITS, type Measure } from './compare-rows.ts';
import { periodsOfRange } from '../shared/periods.ts';
import { evolutionQuery, type Comparison } from '../shared/ranking-calls.ts';
import { say } from '../../../language/language.ts';
import { standardName } from '../../../pizza/names.ts';
import css from '../Compare.module.css';

interface CompareEvolutionProps {
  /** Stores in table order; only the first MOST_STORES are drawn. */
  stores: Comparison['data'];
  state: CardState;
  range: DayRange;
  measure: Measure;
  fileName: string;
  company: number;
  own: string | undefined;
}

const MONTHS = 12;
const MOST_STORES = 12;
/** c1 is the selected store, c11 the average. */
const COLORS: readonly ColorToken[] = [
  'c8',
  'c2',
  'c5',
  'c7',
  'c3',
  'c10',
  'c4',
  'c9',
  'c6',
  'c12',
];
const TEXT = { quality: shareText, score: scoreText } as const;

/** Twelve months ending with the range's last one. */
const monthsUpTo = ({ max }: DayRange): DayRange => ({
  min: addMonths(monthStamp(max), 1 - MONTHS),
  max: monthEnd(monthStamp(max)),
});

interface StoreLine {
  venue: string;
  name: string;
  values: (number | null)[];
  average: (number | null)[];
  counts: number[];
}

/** The trend of each store over twelve months on a shared scale, with the company's average. */
export function CompareEvolution(props: CompareEvolutionProps) {
  const { stores, state, measure, fileName } = props;
  const range = monthsUpTo(props.range);
  const shown = stores.slice(0, MOST_STORES);
  const answers = useQueries({
    queries: shown.map(({ venue }) => evolutionQuery(Number(venue), 'monthly', range)),
  });
  const months = periodsOfRange('monthly', range);
  const lines = shown.flatMap(({ venue, name }, at): StoreLine[] => {
    const answer = answers[at]?.data;
    if (!answer) return [];
    const own = new Map(answer.data.map((point) => [point.datetime, measured(measure, point)]));
    const all = new Map(answer.company.map((point) => [point.datetime, measured(measure, point)]));
    return [
      {
        venue,
        name,
        values: months.map(({ start }) => own.get(start)?.value ?? null),
        average: months.map(({ start }) => all.get(start)?.value ?? null),
        counts: months.map(({ start }) => own.get(start)?.count ?? 0),
      },
    ];
  });
  const failed = answers.find(({ isError }) => isError);
  const known = lines.flatMap(({ values, average }) => [...values, ...average]);
  const scale = scaleOf(
    known.filter((value) => value !== null),
    LIMITS[measure],
  );
  return (
    <ChartCard
      title={say({ en: 'Evolution', es: 'Evolución' })}
      note={stores.length > MOST_STORES && <span>{firstText(stores.length)}</span>}
      state={{
        isPending: state.isPending || (lines.length === 0 && answers.some((one) => one.isPending)),
        isPlaceholderData: state.isPlaceholderData,
        error: state.error ?? failed?.error ?? null,
        refetch: () => [state, ...answers].map((one) => one.refetch()),
      }}
      table={lines.length > 0 ? tableOf(lines, months, measure) : null}
      fileName={fileName}
      height={300}
    >
      <ul className={css.multiples}>
        {lines.map((line, at) => (
          <Multiple key={line.venue} {...props} line={line} scale={scale} at={at} />
        ))}
      </ul>
      <p className={css.scaleNote}>{scaleText(scale, measure, range)}</p>
    </ChartCard>
  );
}

function scaleText({ min, max }: MarkScale, measure: Measure, range: DayRange): string {
  const [scale, month] = [`${TEXT[measure](min)}–${TEXT[measure](max)}`, monthText(range.max)];
  return say({
    en: `${MONTHS} months, same scale ${scale}. The figure is for ${month}. Dashed: company average.`,
    es: `${MONTHS} meses, misma escala ${scale}. La cifra es de ${month}. Discontinua: promedio de la empresa.`,
  });
}

const firstText = (stores: number): string =>
  say({ en: `${MOST_STORES} of ${stores} stores`, es: `${MOST_STORES} de ${stores} tiendas` });

interface MultipleProps extends CompareEvolutionProps {
  line: StoreLine;
  scale: MarkScale;
  at: number;
}

function Multiple({ line, scale, at, measure, own, company }: MultipleProps) {
  const { venue, name, values, average } = line;
  const last = values.at(-1);
  const color = venue === own ? 'c1' : COLORS[at % COLORS.length]!;
  return (
    <li>
      <Link
        className={css.multiple}
        to="/report/performance"
        search={{ company: String(company), venue, view: 'monthly' }}
        title={say({
          en: `Performance of ${name} per month`,
          es: `Rendimiento de ${name} por mes`,
        })}
      >
        <span className={css.multipleHead}>
          <b>{name}</b>
          <b>{TEXT[measure](last ?? null)}</b>
        </span>
        <TrendLine
          values={values}
          average={average}
          scale={scale}
          color={`var(--${color})`}
          height={44}
        />
      </Link>
    </li>
  );
}

function tableOf(
  lines: readonly StoreLine[],
  months: readonly { start: string }[],
  measure: Measure,
): DataTable {
  const kind = measure === 'quality' ? 'share' : 'score';
  return {
    columns: [
      { title: say({ en: 'Store', es: 'Tienda' }), kind: 'text' },
      { title: say({ en: 'Month', es: 'Mes' }), kind: 'text' },
      {
        title:
          measure === 'quality'
            ? standardName('to_standard')
            : say({ en: 'Average score', es: 'Puntuación promedio' }),
        kind,
      },
      { title: say({ en: 'Company average', es: 'Promedio de la empresa' }), kind },
      { title: 'n', kind: 'count' },
    ],
    rows: lines.flatMap(({ name, values, average, counts }) =>
      months.map(({ start }, at) => [
        name,
        monthText(start),
        values[at] ?? null,
        average[at] ?? null,
        counts[at] ?? 0,
      ]),
    ),
  };
}
