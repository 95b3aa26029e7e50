import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../../connection/error-messages.ts';
import { confirm } from '../../controls/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { LoadingOverlay } from '../../controls/feedback/LoadingOverlay.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { Case, Control } from './Case.tsx';
import css from './dev.module.css';

export function ButtonCases() {
  return (
    <Control name="Button">
      <Case state="acts">
        <Button>Primary</Button>
        <Button variant="default">Default</Button>
        <Button color="ember">Give Feedback</Button>
        <Button variant="outline" color="neg">
          Hide
        </Button>
        <Button variant="subtle">Quiet</Button>
      </Case>
      <Case state="small">
        <Button size="sm">Primary</Button>
        <Button size="sm" variant="default">
          Default
        </Button>
      </Case>
      <Case state="disabled">
        <Button disabled>Primary</Button>
        <Button disabled variant="default">
          Default
        </Button>
      </Case>
      <Case state="destructive and busy">
        <Button color="neg">Delete</Button>
        <Button loading>Saving</Button>
      </Case>
    </Control>
  );
}

export function DialogCases() {
  const [opened, setOpened] = useState<'short' | 'long' | null>(null);
  return (
    <Control name="Dialog">
      <Case state="short">
        <Button variant="default" onClick={() => setOpened('short')}>
          Open a window
        </Button>
      </Case>
      <Case state="long text">
        <Button variant="default" onClick={() => setOpened('long')}>
          Open a long window
        </Button>
      </Case>
      <Dialog opened={opened === 'short'} onClose={() => setOpened(null)} title="A window">
        <p>It holds the focus and gives it back.</p>
        <Button mt="md" data-autofocus onClick={() => setOpened(null)}>
          Done
        </Button>
      </Dialog>
      <Dialog
        opened={opened === 'long'}
        onClose={() => setOpened(null)}
        title="A window whose title is so long that it takes more than one line even on a wide screen"
        width="small"
      >
        {Array.from({ length: 60 }, (_, line) => (
          <p key={line}>Line {line + 1}</p>
        ))}
      </Dialog>
    </Control>
  );
}

export function ConfirmCases() {
  const [answer, setAnswer] = useState<boolean | null>(null);
  const ask = async (question: Parameters<typeof confirm>[0]) => setAnswer(await confirm(question));
  return (
    <Control name="ConfirmDialog">
      <Case state="a question" value={answer}>
        <Button
          variant="default"
          onClick={() =>
            void ask({
              title: 'Mark day 2025-11-15 for venue Bandera as reviewed?',
              question: '154 of 286 pizzas have no review yet.',
              act: 'Mark day as reviewed',
            })
          }
        >
          Mark day as reviewed
        </Button>
      </Case>
      <Case state="destructive">
        <Button
          variant="default"
          onClick={() =>
            void ask({
              title: 'Are you sure you want to hide this result?',
              act: 'Hide',
              destructive: true,
            })
          }
        >
          Hide
        </Button>
      </Case>
    </Control>
  );
}

export function NoticeCases() {
  const [undone, setUndone] = useState(0);
  return (
    <Control name="Notice">
      <Case state="saved with undo" value={undone}>
        <Button
          variant="default"
          onClick={() =>
            notify({
              text: '14 pizzas set to Not to standard',
              act: {
                label: 'Undo',
                run: () => {
                  setUndone(undone + 1);
                  notify({ text: 'Change undone', kind: 'undone' });
                },
              },
            })
          }
        >
          Save
        </Button>
      </Case>
      <Case state="failed">
        <Button
          variant="default"
          onClick={() =>
            notify({
              text: '12 of 14 pizzas updated, 2 failed: 204875, 204860',
              kind: 'failed',
              act: { label: 'Show', run: () => undefined },
            })
          }
        >
          Fail
        </Button>
      </Case>
    </Control>
  );
}

const FAILED = new CallError('shift_report_data', { status: 504, body: null });

export function StateCases() {
  const [tries, setTries] = useState(0);
  return (
    <>
      <Control name="StatePanel">
        <Case state="empty">
          <div className={css.panel}>
            <EmptyState
              title="No data available"
              action={<Button variant="default">Reset Filters</Button>}
            >
              No pizza matches Scored Yes and Reviewed No on Sat 15 Nov. 286 pizzas are hidden by
              filters.
            </EmptyState>
          </div>
        </Case>
        <Case state="failed" value={tries}>
          <div className={css.panel}>
            <ErrorState
              title="Error during retrieval of daily results"
              error={FAILED}
              onRetry={() => setTries(tries + 1)}
            >
              Your filters and edits are kept.
            </ErrorState>
          </div>
        </Case>
      </Control>
      <Control name="LoadingOverlay">
        <Case state="busy">
          <LoadingOverlay busy label="Loading pizzas">
            <p>Old content stays readable while new content is fetched.</p>
          </LoadingOverlay>
        </Case>
        <Case state="done">
          <LoadingOverlay busy={false}>
            <p>The new content.</p>
          </LoadingOverlay>
        </Case>
      </Control>
    </>
  );
}
