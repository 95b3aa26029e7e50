import { weekNumber } from '@crustodian/domain/week';
import { Logo } from '../../../pizza/Logo.tsx';
import { CoverSheet } from '../../report-files/PaperPage.tsx';
import { PaperPicture } from '../../report-files/PaperPicture.tsx';
import { specialtyName } from '../../report-files/specialty-name.ts';
import type { PageProps } from './page-props.ts';
import type { Paper } from './paper-data.ts';
import { percent, pointsBetween, pointsText } from '../../report-files/paper-numbers.ts';
import { weekRange } from './report-words.ts';
import type { ReportWords } from './report-words-type.ts';
import { shareBefore } from './statements.ts';
import { withPizzas } from '../../report-files/standings.ts';
import css from './CoverPage.module.css';

/** The most beautiful pizza of the week, the store, the week, and the three figures to remember. */
export function CoverPage({ paper, words }: PageProps) {
  const picture = coverPizza(paper);
  const place = [words.weekOf(weekNumber(paper.stamp)), paper.company, paper.regionName];
  return (
    <CoverSheet language={paper.language} name={words.pageNames.cover}>
      <div className={css.picture}>
        {picture && (
          <PaperPicture
            path={picture.img_url}
            alt={specialtyName(picture.specialty, paper.language)}
            edge={940}
            round
          />
        )}
      </div>
      <div className={css.text}>
        <div className={css.brand}>
          <Logo size={32} />
          <span>Crustodian</span>
        </div>
        <div className={css.name}>
          <p className={css.kind}>{words.reportTitle}</p>
          <h2 className={css.store} data-long={paper.store.length > 12 || undefined}>
            {paper.store}
          </h2>
          <p className={css.week}>{weekRange(paper.stamp, words, true)}</p>
          <p className={css.place}>{place.filter(Boolean).join(', ')}</p>
        </div>
        {!paper.scoreless && <Figures {...{ paper, words }} />}
      </div>
    </CoverSheet>
  );
}

function Figures({ paper, words }: { paper: Paper; words: ReportWords }) {
  const before = shareBefore(paper);
  const ranked = withPizzas(paper.stores);
  const own = ranked.find(({ id }) => id === paper.venue);
  if (paper.total === null) return null;
  return (
    <dl className={css.figures}>
      <Figure value={percent(paper.total)} name={words.toStandard} />
      {before !== null && (
        <Figure
          value={pointsText(pointsBetween(paper.total, before))}
          name={words.pointsVsLastWeek}
        />
      )}
      {own && <Figure value={words.ordinal(own.position)} name={words.ofStores(ranked.length)} />}
    </dl>
  );
}

const Figure = ({ value, name }: { value: string; name: string }) => (
  <div>
    <dd>{value}</dd>
    <dt>{name}</dt>
  </div>
);

/** The best featured pizza; else one to standard; else any that is shown. */
function coverPizza({ pizzas, scorelessPizzas, scoreless }: Paper) {
  const shown = (scoreless ? scorelessPizzas : pizzas).filter((pizza) => pizza.show_on_report);
  const good = shown.filter(({ standard }) => standard === 'to_standard');
  return good.find(({ featured }) => featured) ?? good[0] ?? shown[0];
}
