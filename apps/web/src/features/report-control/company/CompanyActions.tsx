import { Button } from '@mantine/core';
import { IconChecks, IconSend } from '@tabler/icons-react';
import { ToStandardCounted } from '../../../controls/lists/ToStandardCounted.tsx';
import { printedUnsentIds } from './company-total.ts';
import type { ControlRow } from '../report-control-calls.ts';
import type { ControlActions } from '../use-control-actions.ts';
import { say } from '../../../language/language.ts';
import css from './CompanyActions.module.css';

interface CompanyActionsProps {
  rows: readonly ControlRow[];
  actions: ControlActions;
}

/** Commands for the reports of all stores, below their table. */
export function CompanyActions({ rows, actions }: CompanyActionsProps) {
  const { sending } = actions;
  return (
    <footer className={css.foot}>
      <p className={css.legend}>
        {say({
          en: 'S sent, P printed, C complete, 1 2 selection, W waiting',
          es: 'S enviado, P impreso, C completo, 1 2 selección, W en espera',
        })}
        <br />
        <ToStandardCounted by="report" audited />
      </p>
      {sending && (
        <span role="status" className={css.legend}>
          {say({
            en: `Sending ${sending.done} of ${sending.total}`,
            es: `Enviando ${sending.done} de ${sending.total}`,
          })}
        </span>
      )}
      <Button
        size="sm"
        variant="default"
        loading={actions.isInitializing}
        leftSection={<IconChecks size={15} stroke={1.7} aria-hidden />}
        onClick={() => actions.initializeAll(rows)}
      >
        {say({ en: 'QA done All', es: 'QA lista, todas' })}
      </Button>
      <Button
        size="sm"
        disabled={sending !== null || printedUnsentIds(rows).length === 0}
        leftSection={<IconSend size={15} stroke={1.7} aria-hidden />}
        onClick={() => actions.send(rows)}
      >
        {say({ en: 'Send All', es: 'Enviar todos' })}
      </Button>
    </footer>
  );
}
