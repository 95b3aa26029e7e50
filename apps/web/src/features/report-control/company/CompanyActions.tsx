import { Button } from '@mantine/core';
import { IconChecks, IconSend } from '@tabler/icons-react';
import { ToStandardCounted } from '../../../controls/lists/ToStandardCounted.tsx';
import { toSend } from './company-total.ts';
import type { ControlRow } from '../report-control-calls.ts';
import type { ControlActs } from '../use-control-actions.ts';
import css from './CompanyActions.module.css';

interface CompanyActsProps {
  rows: readonly ControlRow[];
  acts: ControlActs;
}

/** What is done with the reports of all stores, below their table. */
export function CompanyActs({ rows, acts }: CompanyActsProps) {
  const { sending } = acts;
  return (
    <footer className={css.foot}>
      <p className={css.legend}>
        S sent, P printed, C complete, 1 2 selection, W waiting
        <br />
        <ToStandardCounted by="report" />
      </p>
      {sending && (
        <span role="status" className={css.legend}>
          Sending {sending.done} of {sending.total}
        </span>
      )}
      <Button
        size="sm"
        variant="default"
        loading={acts.isInitializing}
        leftSection={<IconChecks size={15} stroke={1.7} aria-hidden />}
        onClick={() => acts.initializeAll(rows)}
      >
        QA done All
      </Button>
      <Button
        size="sm"
        disabled={sending !== null || toSend(rows).length === 0}
        leftSection={<IconSend size={15} stroke={1.7} aria-hidden />}
        onClick={() => acts.send(rows)}
      >
        Send All
      </Button>
    </footer>
  );
}
