import type { ReactNode } from 'react';
import { SheetFrame } from '../../report-files/sheets/SheetFrame.tsx';
import { printedShareText } from '../../../pizza/printed-text.ts';
import { countedPizzas } from './weekly-statements.ts';
import type { WeeklySheetProps } from './weekly-sheet-props.ts';
import { weekName, weekRange } from './messages/weekly-messages.ts';
import type { Statement } from './messages/weekly-messages-type.ts';

interface WeeklyInnerSheetProps extends WeeklySheetProps {
  name: string;
  statement: Statement;
  /** The sample behind the figures; by default the week's classified pizzas. */
  basis?: string;
  children: ReactNode;
}

/** An inner page of a weekly report, with the store at the top left and the week on the right. */
export function WeeklyInnerSheet(props: WeeklyInnerSheetProps) {
  const { model, messages, number, pages, name, statement, basis, children } = props;
  const { count, maybe } = countedPizzas(model);
  const standing =
    model.measured === null
      ? messages.basis(count, maybe)
      : messages.setBasis(count, maybe, printedShareText(model.measured));
  const head = {
    language: model.language,
    name: model.store,
    place: [model.company, model.regionName].filter(Boolean).join(', '),
    period: `${weekName(model.stamp, messages)}, ${weekRange(model.stamp, messages)}`,
    footer: messages.footer,
  };
  return (
    <SheetFrame
      head={head}
      name={name}
      title={statement.title}
      help={statement.help}
      basis={basis ?? standing}
      place={`${number} / ${pages}`}
    >
      {children}
    </SheetFrame>
  );
}
