import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { useToday } from '../controls/use-today.ts';
import { useChangeAuditedFirst, useCompanyFigures } from './audited-calls.ts';

/** Before, no one could know what the figures look like. */
const FEWEST_WEEKS = 4;

/** Whether a company's audited figures stand first on management, performance and leaderboard. */
export function AuditedFirstSwitch({ company, disabled }: { company: number; disabled: boolean }) {
  const today = useToday();
  const audited = useCompanyFigures(company, { min: addDays(today, -6), max: today });
  const change = useChangeAuditedFirst(company);
  if (!audited) return null;
  const isEarly = audited.audited_weeks < FEWEST_WEEKS && !audited.audited_first;
  return (
    <Switch
      label="Audited figures first"
      description={
        isEarly
          ? `From the fourth audited week on; so far there are ${audited.audited_weeks}.`
          : 'On management, performance and leaderboard the audited figure is the large one, and the engine’s stands beside it.'
      }
      checked={audited.audited_first}
      disabled={disabled || isEarly || change.isPending}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  );
}
