import type { ReactNode } from 'react';
import { PaperPage } from '../../report-files/sheets/SheetPage.tsx';
import { shareText } from '../../../pizza/formatters.ts';
import { judgedPizzas } from './week-statements.ts';
import type { WeekPageProps } from './week-page-props.ts';
import { weekName, weekRange } from './messages/week-messages.ts';
import type { Statement } from './messages/week-messages-type.ts';

interface WeekSheetProps extends WeekPageProps {
  name: string;
  statement: Statement;
  /** What the figures stand on; the week's classified pizzas if left out. */
  basis?: string;
  children: ReactNode;
}

/** An inner page of a weekly report: the store at the top left, the week at the right. */
export function WeekSheet(props: WeekSheetProps) {
  const { paper, words, number, pages, name, statement, basis, children } = props;
  const { count } = judgedPizzas(paper);
  const standing =
    paper.measured === null ? words.basis(count) : words.setBasis(count, shareText(paper.measured));
  const head = {
    language: paper.language,
    name: paper.store,
    place: [paper.company, paper.regionName].filter(Boolean).join(', '),
    period: `${weekName(paper.stamp, words)}, ${weekRange(paper.stamp, words)}`,
    footer: words.footer,
  };
  return (
    <PaperPage
      head={head}
      name={name}
      title={statement.title}
      help={statement.help}
      basis={basis ?? standing}
      place={`${number} / ${pages}`}
    >
      {children}
    </PaperPage>
  );
}
