import { topProblems, type PrintedProblem } from '@crustodian/domain/reports/printed-problems';
import { PROBLEMS } from '@crustodian/domain/figures/problems';
import { IconBulb } from '@tabler/icons-react';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { PaperPicture } from '../../report-files/sheets/SheetPicture.tsx';
import type { WeekPageProps } from './week-page-props.ts';
import type { PaperPizza } from './report-model.ts';
import { WeekSheet } from './WeekSheet.tsx';
import { momentText } from './messages/week-messages.ts';
import { judgedPizzas, tipsStatement } from './week-statements.ts';
import css from './WeekTipsPage.module.css';

/** The two most frequent problems, what to do about them, and up to three pictures of each. */
export function WeekTipsPage(props: WeekPageProps) {
  const { paper, words } = props;
  const problems = topProblems(paper.pizzas);
  return (
    <WeekSheet
      {...props}
      name={words.pageNames.tips}
      statement={tipsStatement(paper, problems, words)}
    >
      {problems.map((entry) => (
        <Problem key={entry.problem} entry={entry} {...props} />
      ))}
    </WeekSheet>
  );
}

function Problem({ entry, paper, words }: WeekPageProps & { entry: PrintedProblem<PaperPizza> }) {
  const { label, tips } = PROBLEMS[entry.problem];
  const name = label[paper.language];
  const { count, toStandard } = judgedPizzas(paper);
  return (
    <section className={css.problem}>
      <div>
        <h3 className={css.name}>{name}</h3>
        <p className={css.count}>
          <StandardMark standard="not_to_standard" size={17} decorative />
          {words.pizzasOf(entry.count, count - toStandard)}
        </p>
        <div className={css.tip}>
          <h4>
            <IconBulb size={16} stroke={1.7} aria-hidden />
            {words.tip}
          </h4>
          <ul>
            {tips[paper.language].map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
      </div>
      <div className={css.pictures}>
        {entry.examples.map((pizza) => (
          <figure key={pizza.pizza_id}>
            <PaperPicture path={pizza.img_url} alt={name} edge={206} />
            <figcaption>{momentText(pizza.ts, words)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
