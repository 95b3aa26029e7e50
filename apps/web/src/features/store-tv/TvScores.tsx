import type { StoreTv } from '@crustodian/contract/store-tv';
import type { Language } from '@crustodian/domain/figures/problems';
import { LAST_WEEK_SLIDE_MS } from '@crustodian/domain/reports/store-tv';
import { shareText } from '../../pizza/formatters.ts';
import { shortWeek, tvSpecialty } from './tv-texts.ts';
import type { TvMessages } from './tv-messages.ts';
import { useCarouselIndex } from './use-carousel-index.ts';
import css from './TvScores.module.css';

interface Bar {
  name: string;
  share: number | null;
  kind: 'week' | 'now' | 'part';
}

/**
 * From the first fraction on, the bar ends within the number's text; from the second, beyond it.
 */
const INTO_NUMBER = 0.84;
const OVER_NUMBER = 0.97;

function reach(share: number): 'into' | 'over' | undefined {
  if (share >= OVER_NUMBER) return 'over';
  return share > INTO_NUMBER ? 'into' : undefined;
}

/** Number of specialties that fit at a time. */
const PARTS = 3;

/** The week's specialties; empty if there is only one, which equals the total. */
function partsOf({ standard, specialties }: StoreTv, language: Language): Bar[] {
  const parts = Object.keys(specialties).filter((id) => typeof standard[id] === 'number');
  if (parts.length < 2) return [];
  return parts.map((id): Bar => {
    const name = tvSpecialty(id, specialties, language);
    return { name, share: standard[id] ?? null, kind: 'part' };
  });
}

/** The store's last weeks and the shown one, as many as fit next to the specialties. */
function weeksOf(
  { weeks, week_stamp, standard }: StoreTv,
  parts: number,
  messages: TvMessages,
): Bar[] {
  const before = weeks.filter((week) => week.week_stamp !== week_stamp);
  return [
    ...before.slice(parts < PARTS ? -5 : -4).map((week): Bar => ({
      name: shortWeek(week.week_stamp, messages),
      share: week.to_standard_percentage,
      kind: 'week',
    })),
    { name: shortWeek(week_stamp, messages), share: standard['total'] ?? null, kind: 'now' },
  ];
}

interface TvScoresProps {
  data: StoreTv;
  language: Language;
  messages: TvMessages;
}

/** Bars whose length is the share to standard; if there are many specialties, they alternate. */
export function TvScores({ data, language, messages }: TvScoresProps) {
  const parts = partsOf(data, language);
  const page = useCarouselIndex(Math.ceil(parts.length / PARTS), LAST_WEEK_SLIDE_MS);
  const first = Math.max(0, Math.min(page * PARTS, parts.length - PARTS));
  const bars = [...weeksOf(data, parts.length, messages), ...parts.slice(first, first + PARTS)];
  return (
    <section className={css.scores} aria-labelledby="weekly-score">
      <h2 id="weekly-score">{messages.weeklyScore}</h2>
      {bars.every(({ share }) => share === null) ? (
        <p className={css.none}>{data.has_report ? messages.notJudged : messages.noScore}</p>
      ) : (
        <ol>
          {bars.map(({ name, share, kind }) => (
            <li key={name} data-kind={kind} data-reach={reach(share ?? 0)}>
              <span
                className={css.bar}
                // On narrow pages the longest bar does not fit.
                style={{ width: barLength(share ?? 0), maxWidth: `${(share ?? 0) * 100}%` }}
              />
              <span className={css.name}>{name}</span>
              <span className={css.value}>{shareText(share)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Length of the bar for 100% (spec 002 section 9). */
const LONGEST_BAR_PX = 500;

/** Length of the bar for a fraction, in pixels. */
export const barLength = (share: number): number =>
  Math.round(Math.min(1, Math.max(0, share)) * LONGEST_BAR_PX);
