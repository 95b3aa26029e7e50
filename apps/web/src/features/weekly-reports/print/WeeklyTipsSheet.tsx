import { topProblems, type PrintedProblem } from '@crustodian/domain/reports/printed-problems';
import { PROBLEMS } from '@crustodian/domain/figures/problems';
import { IconBulb } from '@tabler/icons-react';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { SheetPicture } from '../../report-files/sheets/SheetPicture.tsx';
import type { WeeklySheetProps } from './weekly-sheet-props.ts';
import type { SheetPizza } from './report-model.ts';
import { WeeklyInnerSheet } from './WeeklyInnerSheet.tsx';
import { momentText } from './messages/weekly-messages.ts';
import { countedPizzas, tipsStatement } from './weekly-statements.ts';
import css from './WeeklyTipsSheet.module.css';

/** The two most frequent problems, their remedies, and up to three pictures of each. */
export function WeeklyTipsSheet(props: WeeklySheetProps) {
  const { model, messages } = props;
  const problems = topProblems(model.pizzas);
  return (
    <WeeklyInnerSheet
      {...props}
      name={messages.pageNames.tips}
      statement={tipsStatement(model, problems, messages)}
    >
      {problems.map((entry) => (
        <Problem key={entry.problem} entry={entry} {...props} />
      ))}
    </WeeklyInnerSheet>
  );
}

function Problem({
  entry,
  model,
  messages,
}: WeeklySheetProps & { entry: PrintedProblem<SheetPizza> }) {
  const { label, tips } = PROBLEMS[entry.problem];
  const name = label[model.language];
  const { count, toStandard } = countedPizzas(model);
  return (
    <section className={css.problem}>
      <div>
        <h3 className={css.name}>{name}</h3>
        <p className={css.count}>
          <StandardMark standard="not_to_standard" size={17} decorative />
          {messages.pizzasOf(entry.count, count - toStandard)}
        </p>
        <div className={css.tip}>
          <h4>
            <IconBulb size={16} stroke={1.7} aria-hidden />
            {messages.tip}
          </h4>
          <ul>
            {tips[model.language].map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
      </div>
      <div className={css.pictures}>
        {entry.examples.map((pizza) => (
          <figure key={pizza.pizza_id}>
            <SheetPicture path={pizza.img_url} alt={name} edge={206} />
            <figcaption>{momentText(pizza.ts, messages)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
