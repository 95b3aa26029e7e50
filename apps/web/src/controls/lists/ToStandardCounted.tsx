import { useState } from 'react';
import { Dialog } from '../dialogs/Dialog.tsx';
import css from './ToStandardCounted.module.css';

const SAID = {
  feed: 'To standard: verdicts in the feed, all specialties; undecided pizzas are left out.',
  report: 'To standard: verdicts in the report, only its specialties.',
} as const;

interface ToStandardCountedProps {
  /** Where the share next to it comes from. */
  by: keyof typeof SAID;
}

/** What a share to standard counts, with a dialog that explains why two pages may show different ones. */
export function ToStandardCounted({ by }: ToStandardCountedProps) {
  const [opened, setOpened] = useState(false);
  return (
    <span data-screen-only>
      {SAID[by]}{' '}
      <button type="button" className={css.open} onClick={() => setOpened(true)}>
        How this is counted
      </button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="What “to standard” counts"
        width="small"
      >
        <dl className={css.meanings}>
          <dt>Compare</dt>
          <dd>
            Every scored pizza in the period, of all specialties, by its verdict in the feed: the
            one a reviewer set, otherwise the one derived from its score. Pizzas that are maybe to
            standard are left out.
          </dd>
          <dt>Reports, store TV and report control</dt>
          <dd>
            The pizzas of a weekly report, limited to the report's specialties, by their verdict in
            the report. Most pizzas that were maybe to standard are decided there, which does not
            change the feed.
          </dd>
        </dl>
        <p>
          The two shares for a store and week can therefore differ, even when both count the same
          number of pizzas.
        </p>
      </Dialog>
    </span>
  );
}
