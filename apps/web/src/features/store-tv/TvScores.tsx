import type { StoreTv } from '@crustodian/contract/store-tv';
import { barLength } from '@crustodian/domain/store-tv';
import { percentText, shortWeek } from './tv-texts.ts';
import type { TvWords } from './tv-words.ts';
import css from './TvScores.module.css';

interface Bar {
  name: string;
  share: number | null;
  kind: 'week' | 'now' | 'part';
}

/** From this fraction on a bar runs below its number. */
const REACHES_NUMBER = 0.84;
/** Specialties that there is room for. */
const MOST_PARTS = 3;

/** The store's last weeks, the shown one, and that by specialty. */
function barsOf({ weeks, week_stamp, standard, specialties }: StoreTv, words: TvWords): Bar[] {
  const parts = Object.entries(specialties)
    .filter(([id]) => typeof standard[id] === 'number')
    .slice(0, MOST_PARTS);
  const before = weeks.filter((week) => week.week_stamp !== week_stamp);
  const room = parts.length === MOST_PARTS ? 4 : 5;
  return [
    ...before.slice(-room).map((week): Bar => ({
      name: shortWeek(week.week_stamp, words),
      share: week.to_standard_percentage,
      kind: 'week',
    })),
    { name: shortWeek(week_stamp, words), share: standard['total'] ?? null, kind: 'now' },
    // One specialty alone is the whole.
    ...(parts.length > 1 ? parts : []).map(([id, name]): Bar => ({
      name,
      share: standard[id] ?? null,
      kind: 'part',
    })),
  ];
}

/** Bars that are as long as the store was to standard. */
export function TvScores({ data, words }: { data: StoreTv; words: TvWords }) {
  const bars = barsOf(data, words);
  return (
    <section className={css.scores} aria-labelledby="weekly-score">
      <h2 id="weekly-score">{words.weeklyScore}</h2>
      {bars.every(({ share }) => share === null) ? (
        <p className={css.none}>{words.noScore}</p>
      ) : (
        <ol>
          {bars.map(({ name, share, kind }) => (
            <li key={name} data-kind={kind} data-long={(share ?? 0) > REACHES_NUMBER}>
              <span
                className={css.bar}
                // The narrow page has less room than the longest bar.
                style={{ width: barLength(share ?? 0), maxWidth: `${(share ?? 0) * 100}%` }}
              />
              <span className={css.name}>{name}</span>
              <span className={css.value}>{percentText(share)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
