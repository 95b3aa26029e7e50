import type { FeaturedPizza } from '@crustodian/contract/monthly-reports';
import { PROBLEMS, type Language } from '@crustodian/domain/figures/problems';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { PaperPicture } from '../../report-files/sheets/SheetPicture.tsx';
import { gridAboveWords } from '../../report-files/sheets/picture-pages.ts';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import { MonthSheet } from './MonthSheet.tsx';
import type { MonthPageProps } from './month-page-props.ts';
import css from './MonthFeaturedPage.module.css';

/** Up to fifteen featured pizzas of one standard (spec 002 section 9), larger where there are fewer. */
export function MonthFeaturedPage({ kind, ...props }: MonthPageProps & { kind: 'best' | 'worst' }) {
  const { report, words } = props;
  const pizzas = report.features[kind === 'best' ? 'to_standard' : 'not_to_standard'];
  const say = words.features[kind];
  const language = report.report_language;
  const { columns, edge } = gridAboveWords(pizzas.length);
  return (
    <MonthSheet
      {...props}
      name={words.pageNames[kind]}
      statement={{ title: say.title, help: say.help(pizzas.length) }}
    >
      <ul className={css.grid} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {pizzas.map((pizza) => (
          <li key={pizza.pizza_id}>
            <PaperPicture
              path={pizza.img_url}
              alt={`${pizza.venue_name}: ${specialtyName(pizza.specialty, language)}`}
              edge={edge}
            />
            <p className={css.words}>
              <b>{pizza.venue_name}</b>, {specialtyName(pizza.specialty, language)}
            </p>
            <p className={css.words}>
              {words.days[WEEKDAYS.indexOf(pizza.weekday)]} {Number(pizza.ts.slice(8, 10))}{' '}
              {words.months[Number(pizza.ts.slice(5, 7)) - 1]}{' '}
              <span className={css.problem}>{problemsOf(pizza, language)}</span>
            </p>
            <span className={css.mark}>
              <StandardMark standard={pizza.standard} size={22} onPhoto />
            </span>
          </li>
        ))}
      </ul>
    </MonthSheet>
  );
}

const problemsOf = ({ main_problem }: FeaturedPizza, language: Language) =>
  main_problem.map((code) => PROBLEMS[code].label[language]).join(', ');
