import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { IconAlertTriangle } from '@tabler/icons-react';
import { dayMonthText, shareText } from '../../../pizza/formatters.ts';
import css from './ChangedNote.module.css';

/** Shows what was corrected after the report was made; the report itself stays unchanged. */
export function ChangedNote({ report }: { report: MonthlyReport }) {
  const { changed_since: stores, corrections, made_at } = report;
  if (stores.length === 0 && corrections.count === 0) return null;
  return (
    <aside className={css.note} data-screen-only aria-label="Changed since">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div>
        <p className={css.title}>{titleOf(report)}</p>
        <p>
          It still shows the figures of {dayMonthText(made_at.slice(0, 10))}. Delete and
          re-initialize it to include the corrections.
        </p>
        {stores.length > 0 && (
          <ul>
            {stores.map(({ venue, name, before, now }) => (
              <li key={venue}>
                <b>{name}</b> {figureText(before)} → {figureText(now)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}

function titleOf({ changed_since: stores, corrections, state }: MonthlyReport): string {
  const what =
    corrections.count === 0 ? counted(stores.length, 'store') : counted(corrections.count, 'pizza');
  return `${what} corrected after this report was ${state === 'delivered' ? 'delivered' : 'made'}`;
}

const counted = (count: number, one: string) =>
  count === 1 ? `1 ${one} was` : `${count} ${one}s were`;

type Figure = MonthlyReport['changed_since'][number]['now'];

/** '84%, n 412'; what is not in the report, or no longer finished, is said so. */
function figureText(figure: Figure): string {
  if (figure === null) return 'no report';
  const share = figure.to_standard_percentage;
  return `${shareText(share)}, n ${figure.count}`;
}
