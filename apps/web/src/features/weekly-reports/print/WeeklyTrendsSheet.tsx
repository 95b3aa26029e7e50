import type { WeeklySheetProps } from './weekly-sheet-props.ts';
import { SheetLines } from '../../report-files/sheets/SheetLines.tsx';
import { WeeklyInnerSheet } from './WeeklyInnerSheet.tsx';
import { printedPointsText } from '../../../pizza/formatters.ts';
import { printedShareText } from '../../../pizza/printed-text.ts';
import { weekName } from './messages/weekly-messages.ts';
import { trendsStatement } from './weekly-statements.ts';
import { averageLine, changesOf, movingMeans, ownLine } from './weekly-lines.ts';
import css from './WeeklyTrendsSheet.module.css';

const WIDTH = 1010;

/**
 * The store's history: compared with its region and the brand, its changes, and its smoothed trend.
 */
export function WeeklyTrendsSheet(props: WeeklySheetProps) {
  const { model, messages } = props;
  const { trends: say } = messages;
  const own = ownLine(model);
  const average = averageLine(model, messages);
  const places = model.weeks.map((week) => weekName(week, messages));
  const values = own?.values ?? [];
  const means = movingMeans(values);
  const brand = model.conglomerate;
  return (
    <WeeklyInnerSheet
      {...props}
      name={messages.pageNames.trends}
      statement={trendsStatement(model, messages)}
    >
      <h3 className={css.heading}>{say.trendLines}</h3>
      <SheetLines
        label={say.trendLines}
        places={places}
        width={WIDTH}
        height={250}
        lines={[
          ...(brand === null
            ? []
            : [
                {
                  name: messages.brandAverage,
                  values: places.map((_, at) => (at < places.length - 1 ? null : brand)),
                  tone: 'brand' as const,
                  label: `${messages.brandAverage} ${printedShareText(brand)}`,
                },
              ]),
          ...(average ? [average] : []),
          ...(own ? [own] : []),
        ]}
      />
      <div className={css.two}>
        <div>
          <h3 className={css.heading}>{say.changes}</h3>
          <Steps label={say.changes} places={places} changes={changesOf(values)} />
        </div>
        <div>
          <h3 className={css.heading}>{say.averages}</h3>
          <SheetLines
            label={say.averages}
            places={places}
            width={494}
            height={210}
            lines={[{ name: model.store, values: means, tone: 'own', label: lastText(means) }]}
          />
        </div>
      </div>
    </WeeklyInnerSheet>
  );
}

const lastText = (values: readonly (number | null)[]) => {
  const last = values.findLast((value) => value !== null);
  return last === undefined || last === null ? undefined : printedShareText(last);
};

interface StepsProps {
  label: string;
  places: readonly string[];
  changes: readonly (number | null)[];
}

const STEPS = { width: 494, height: 210, above: 18, below: 40 };
/** Minimum scale of the bars, so that a change of one point stays small. */
const LEAST_SCALE = 5;

/** A bar up or down per report, labelled with its points. */
function Steps({ label, places, changes }: StepsProps) {
  const { width, height, above, below } = STEPS;
  const most = Math.max(LEAST_SCALE, ...changes.map((change) => Math.abs(change ?? 0)));
  const middle = above + (height - above - below) / 2;
  const unit = (middle - above) / most;
  const step = width / places.length;
  return (
    <svg className={css.steps} role="img" aria-label={label} {...{ width, height }}>
      <line className={css.zero} x1="0" x2={width} y1={middle} y2={middle} />
      {changes.map((change, at) => {
        const x = step * at + step / 2;
        const size = Math.abs(change ?? 0) * unit;
        const up = (change ?? 0) > 0;
        return (
          <g key={places[at]} data-up={up} data-still={change === 0}>
            {change !== null && change !== 0 && (
              <rect x={x - 11} y={up ? middle - size : middle} width="22" height={size} rx="3" />
            )}
            {change !== null && (
              <text className={css.value} x={x} y={up ? middle - size - 5 : middle + size + 14}>
                {printedPointsText(change)}
              </text>
            )}
            <text className={css.place} x={x} y={height - 4}>
              {places[at]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
