import {
  daySummary,
  type DaySummary,
  type SummaryInput,
} from '@crustodian/domain/review/day-summary';
import { qualityOf, type QualityDefinition } from '@crustodian/domain/score/quality-band';
import { ActionIcon } from '@mantine/core';
import { IconInfoCircle, IconLayoutSidebarRightCollapse } from '@tabler/icons-react';
import { BandGlyph } from '../../../pizza/BandGlyph.tsx';
import { notScoredText, type NotScored } from '../../../pizza/not-scored.ts';
import { scoreHistogram } from './summary-input.ts';
import { pageLanguage, say } from '../../../language/language.ts';
import { numeral } from '../../../pizza/formatters.ts';
import css from './SummaryPanel.module.css';

interface SummaryPanelProps {
  input: SummaryInput;
  quality: QualityDefinition;
  /**
   * Whether to show 'Reviewed pizzas', 'Hidden pizzas' and the specialties (spec 001 section 6).
   */
  review: boolean;
  notScored: readonly NotScored[];
  /** Undefined if the panel opens and closes in place. */
  onClose?: () => void;
}

/** Worst, average and best of the day, the distribution of scores, and the counts. */
export function SummaryPanel(props: SummaryPanelProps) {
  const summary = daySummary(props.input, pageLanguage());
  return (
    <aside className={css.panel} aria-labelledby="summary-title">
      <header className={css.head}>
        <h2 id="summary-title">{summaryName()}</h2>
        {props.onClose && (
          <ActionIcon
            size={26}
            aria-label={say({ en: 'Close summary', es: 'Cerrar el resumen' })}
            onClick={props.onClose}
          >
            <IconLayoutSidebarRightCollapse size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <div className={css.body}>
        <Figures summary={summary} scored={props.input.scores.length > 0} />
        <Contents {...props} summary={summary} />
      </div>
    </aside>
  );
}

/** The same for narrow screens: a line with the three figures that expands to the rest. */
export function SummaryDisclosure(props: SummaryPanelProps) {
  const summary = daySummary(props.input, pageLanguage());
  return (
    <details className={css.disclosure}>
      <summary>
        <h2>{summaryName()}</h2>
        <Figures summary={summary} scored={props.input.scores.length > 0} short />
      </summary>
      <div className={css.body}>
        <Contents {...props} summary={summary} />
      </div>
    </details>
  );
}

/**
 * Explanations of the counts, in order (spec 001 section 9, decision X53); the head counts only
 * pizzas in the feed.
 */
const COUNTED = [
  { en: 'of all detected by the camera', es: 'de todas las que detectó la cámara' },
  {
    en: 'including hidden ones, of those in the feed',
    es: 'incluidas las ocultas, de las que se muestran',
  },
  { en: 'of those reviewed', es: 'de las revisadas' },
] as const;

const summaryName = () => say({ en: 'Summary', es: 'Resumen' });

const ORDER = ['worst', 'average', 'best'] as const;

interface FiguresProps {
  summary: DaySummary;
  /** Whether any pizza is scored; otherwise the zeros are shown without judgement. */
  scored: boolean;
  short?: boolean;
}

function Figures({ summary, scored, short }: FiguresProps) {
  return (
    <dl className={css.figures} data-short={short || undefined} data-empty={!scored || undefined}>
      {ORDER.map((kind) => {
        const { label, text } = summary.scores.find((figure) => figure.kind === kind)!;
        return (
          <div key={kind} data-kind={kind}>
            <dt>{label}</dt>
            <dd>
              {scored && <Glyph kind={kind} />}
              <span className="cr-display">{text}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Glyph({ kind }: { kind: (typeof ORDER)[number] }) {
  if (kind !== 'average') {
    return <BandGlyph quality={kind === 'worst' ? 'bad' : 'excellent'} decorative />;
  }
  return (
    <svg width="9" height="9" viewBox="0 0 10 10" aria-hidden="true" className={css.diamond}>
      <path d="M5 0l5 5-5 5-5-5z" />
    </svg>
  );
}

function Contents(props: SummaryPanelProps & { summary: DaySummary }) {
  const { input, quality, review, notScored, summary } = props;
  const [scored, ...reviewerCounts] = summary.counts;
  return (
    <>
      {input.scores.length > 0 && <Distribution scores={input.scores} quality={quality} />}
      <dl className={css.counts}>
        {[scored!, ...(review ? reviewerCounts : [])].map(({ label, part, whole }, place) => (
          <div key={label}>
            <dt>{label}</dt>
            <Fraction part={part} whole={whole} />
            <dd className={css.counted}>{say(COUNTED[place]!)}</dd>
            <dd className={css.track} aria-hidden="true">
              <span style={{ width: `${whole === 0 ? 0 : (part / whole) * 100}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      {notScored.length > 0 && (
        <p className={css.note}>
          <IconInfoCircle size={14} stroke={1.7} aria-hidden />
          {notScoredText(notScored)}
        </p>
      )}
      {review && (
        <dl className={css.specialties}>
          {summary.specialties.map(({ label, part, whole }) => (
            <div key={label}>
              <dt>{label}</dt>
              <Fraction part={part} whole={whole} />
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

const Fraction = ({ part, whole }: { part: number; whole: number }) => (
  <dd className={css.fraction}>
    <b>{part}</b>/{whole}
  </dd>
);

/** '7.5 to 8: 12'. */
function binText(bin: number, count: number): string {
  const [from, to] = [numeral(bin / 2), numeral(bin / 2 + 0.5)];
  return say({ en: `${from} to ${to}: ${count}`, es: `De ${from} a ${to}: ${count}` });
}

const WIDTH = 236;
const BARS = 60;

/** Scores in half points, coloured by band, with the mean as a dotted line. */
function Distribution({
  scores,
  quality,
}: {
  scores: readonly number[];
  quality: QualityDefinition;
}) {
  const bins = scoreHistogram(scores);
  const most = Math.max(1, ...bins);
  const step = WIDTH / bins.length;
  const mean = scores.reduce((sum, score) => sum + score, 0) / (scores.length || 1);
  return (
    <svg
      className={css.distribution}
      viewBox={`0 0 ${WIDTH} 78`}
      role="img"
      aria-label={say({ en: 'Distribution of scores', es: 'Distribución de las puntuaciones' })}
    >
      <line className={css.axis} x1="0" x2={WIDTH} y1="62.5" y2="62.5" />
      {bins.map((count, bin) => {
        const height = count === 0 ? 0 : Math.max(2, (count / most) * BARS);
        return (
          <rect
            key={bin}
            data-band={qualityOf(bin / 2 + 0.25, quality)}
            x={bin * step + 0.75}
            y={62 - height}
            width={step - 1.5}
            height={height}
            rx="1.5"
          >
            <title>{binText(bin, count)}</title>
          </rect>
        );
      })}
      {scores.length > 0 && (
        <line
          className={css.mean}
          x1={(mean / 10) * WIDTH}
          x2={(mean / 10) * WIDTH}
          y1="0"
          y2="62"
        />
      )}
      {[0, 2, 4, 6, 8, 10].map((score) => (
        <text
          key={score}
          x={(score / 10) * WIDTH}
          y="77"
          textAnchor={score === 0 ? 'start' : score === 10 ? 'end' : 'middle'}
        >
          {score}
        </text>
      ))}
    </svg>
  );
}
