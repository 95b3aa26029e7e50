import type { FeaturedPizza } from '@crustodian/contract/monthly-reports';
import { PROBLEMS, type Language } from '@crustodian/domain/figures/problems';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { SheetPicture } from '../../report-files/sheets/SheetPicture.tsx';
import { gridAboveMessages } from '../../report-files/sheets/picture-pages.ts';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import { MonthlyInnerSheet } from './MonthlyInnerSheet.tsx';
import type { MonthlySheetProps } from './monthly-sheet-props.ts';
import css from './MonthlyFeaturedSheet.module.css';

/**
 * Up to fifteen featured pizzas of one standard (spec 002 section 9), larger if there are fewer.
 */
export function MonthlyFeaturedSheet({
  kind,
  ...props
}: MonthlySheetProps & { kind: 'best' | 'worst' }) {
  const { report, messages } = props;
  const pizzas = report.features[kind === 'best' ? 'to_standard' : 'not_to_standard'];
  const say = messages.features[kind];
  const language = report.report_language;
  const { columns, edge } = gridAboveMessages(pizzas.length);
  return (
    <MonthlyInnerSheet
      {...props}
      name={messages.pageNames[kind]}
      statement={{ title: say.title, help: say.help(pizzas.length) }}
    >
      <ul className={css.grid} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {pizzas.map((pizza) => (
          <li key={pizza.pizza_id}>
            <SheetPicture
              path={pizza.img_url}
              alt={`${pizza.venue_name}: ${specialtyName(pizza.specialty, language)}`}
              edge={edge}
            />
            <p className={css.messages}>
              <b>{pizza.venue_name}</b>, {specialtyName(pizza.specialty, language)}
            </p>
            <p className={css.messages}>
              {messages.days[WEEKDAYS.indexOf(pizza.weekday)]} {Number(pizza.ts.slice(8, 10))}{' '}
              {messages.months[Number(pizza.ts.slice(5, 7)) - 1]}{' '}
              <span className={css.problem}>{problemsOf(pizza, language)}</span>
            </p>
            <span className={css.mark}>
              <StandardMark standard={pizza.standard} size={22} onPhoto />
            </span>
          </li>
        ))}
      </ul>
    </MonthlyInnerSheet>
  );
}

const problemsOf = ({ main_problem }: FeaturedPizza, language: Language) =>
  main_problem.map((code) => PROBLEMS[code].label[language]).join(', ');
