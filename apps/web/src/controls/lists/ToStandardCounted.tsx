import { useState } from 'react';
import { Dialog } from '../dialogs/Dialog.tsx';
import css from './ToStandardCounted.module.css';

const SAID = {
  feed: 'To standard: verdicts of the feed, all specialties; those that wait for one are left out.',
  report: 'To standard: verdicts of the report, its specialties only.',
} as const;

interface ToStandardCountedProps {
  /** Where the share beside it comes from. */
  by: keyof typeof SAID;
}

/** What a share to standard counts, with a window that explains why two pages may show different ones. */
export function ToStandardCounted({ by }: ToStandardCountedProps) {
  const [opened, setOpened] = useState(false);
  return (
    <span data-screen-only>
      {SAID[by]}{' '}
      <button type="button" className={css.open} onClick={() => setOpened(true)}>
        What is counted
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
            Every scored pizza of the days, of all specialties, by its verdict in the feed: the one
            a reviewer set, otherwise the one its score gives. Pizzas that are maybe to standard are
            left out.
          </dd>
          <dt>Reports, store TV and report control</dt>
          <dd>
            The pizzas of a weekly report, of the specialties that the report defines, by the
            verdict they have in the report. Most pizzas that were maybe to standard are decided
            there, which does not change the feed.
          </dd>
        </dl>
        <p>
          So the two shares of a store and week may differ, even where both count the same number of
          pizzas.
        </p>
      </Dialog>
    </span>
  );
}
