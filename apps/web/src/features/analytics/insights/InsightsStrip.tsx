import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import { areFew } from '@crustodian/domain/figures/few-pizzas';
import { SHIFT_LABELS } from '@crustodian/domain/time/shift';
import { specialtyName } from '../shared/catalogue-names.ts';
import { Link } from '@tanstack/react-router';
import { BandGlyph } from '../../../pizza/BandGlyph.tsx';
import { countText, scoreText } from '../../../pizza/formatters.ts';
import { capital } from '../../../pizza/words.ts';
import { feedOf, type Behind } from '../shared/feed-link.ts';
import {
  criterionOfDay,
  dayRange,
  shiftOfDay,
  specialtyOfDay,
  type InsightsPart,
} from './insights-parts.ts';
import css from './InsightsStrip.module.css';

interface Fact {
  label: string;
  glyph?: 'excellent' | 'bad';
  /** Null without data. */
  name: string | null;
  detail: string | null;
  /** Too few pizzas for a reliable figure. */
  few?: boolean;
  behind?: Behind;
}

/** Best and worst of the day: shift, specialties and criteria (decision X63). */
export function InsightsStrip(props: InsightsPart) {
  const { venue, day } = props;
  return (
    <dl className={css.strip}>
      {factsOf(props).map(({ label, glyph, name, detail, few, behind }) => (
        <div key={label} data-glyph={glyph}>
          <dt>
            {glyph && <BandGlyph quality={glyph} decorative />}
            {label}
          </dt>
          <dd className={css.fact}>
            {name !== null && behind ? (
              <Link
                className="cr-reach"
                to="/daily-feed"
                search={feedOf(venue, dayRange(day), behind)}
              >
                {name}
              </Link>
            ) : (
              (name ?? '–')
            )}
          </dd>
          <dd className={css.detail} data-few={few || undefined}>
            {detail}
            {few && <span>, too few to judge</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({ data }: InsightsPart): Fact[] {
  const { best_shift: shift } = data;
  return [
    {
      label: 'Best shift',
      name: shift && `${shift} ${SHIFT_LABELS[shift]}`,
      detail: meanText(shiftOfDay(data, shift)),
      ...(shift && { behind: { counted: 'scored', shift } }),
    },
    specialtyFact(data, 'Best specialty', 'excellent', data.best_specialty),
    specialtyFact(data, 'Worst specialty', 'bad', data.worst_specialty),
    criterionFact(data, 'Best criteria', 'excellent', data.best_criteria),
    criterionFact(data, 'Worst criteria', 'bad', data.worst_criteria),
  ];
}

type Data = InsightsPart['data'];

const specialtyFact = (
  data: Data,
  label: string,
  glyph: 'excellent' | 'bad',
  specialty: string | null,
): Fact => ({
  label,
  glyph,
  name: specialty && specialtyName(specialty),
  detail: meanText(specialtyOfDay(data, specialty)),
  few: specialty !== null && areFew(specialtyOfDay(data, specialty)?.scored_pizzas ?? 0),
  ...(specialty && { behind: { counted: 'scored', specialty } }),
});

function criterionFact(
  data: Data,
  label: string,
  glyph: 'excellent' | 'bad',
  criterion: string | null,
): Fact {
  const share = criterionOfDay(data, criterion)?.share;
  const name = criterion && criterionLabel(criterion);
  return {
    label,
    glyph,
    name: name && capital(name),
    detail: share === undefined ? null : `${(share * 10).toFixed(1)} of 10`,
  };
}

const meanText = (
  group: { avg_score: number | null; scored_pizzas: number } | undefined,
): string | null =>
  group && group.avg_score !== null
    ? `${scoreText(group.avg_score)} from ${countText(group.scored_pizzas)} ${group.scored_pizzas === 1 ? 'pizza' : 'pizzas'}`
    : null;
