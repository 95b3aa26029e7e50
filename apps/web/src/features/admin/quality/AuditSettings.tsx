import { NativeSelect, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { WEEKS_TO_COME_FIRST } from '@crustodian/domain/audit/audited-week';
import { MOST_PER_DAY } from '@crustodian/domain/audit/draw';
import { addDays } from '@crustodian/domain/time/calendar-day';
import {
  useChangeAuditedFirst,
  useChangeAuditPerDay,
  useCompanyFigures,
} from '../../../audited-figures/audited-figures-calls.ts';
import { useToday } from '../../../controls/use-today.ts';
import { say } from '../../../language/language.ts';
import css from '../AdminPage.module.css';
import own from './QualityEditor.module.css';

const CHOICES = Array.from({ length: MOST_PER_DAY + 1 }, (_, count) => String(count));

const DRAWN = {
  en: 'In each store, by lot, for reviewers to judge blind. Five or more in a store’s first four weeks and in the two weeks after a new engine; 0 draws none.',
  es: 'En cada tienda, por sorteo, para que los revisores las juzguen a ciegas. Cinco o más en las primeras cuatro semanas de una tienda y en las dos semanas después de un motor nuevo; con 0 no se sortea ninguna.',
};
const FIRST = {
  en: 'On management, performance and leaderboard the audited figure is the large one, and the engine’s stands beside it.',
  es: 'En dirección, rendimiento y clasificación la cifra auditada es la grande, y la del motor está al lado.',
};

interface AuditSettingsProps {
  company: number;
  disabled: boolean;
}

/** A company's audit settings: pizzas drawn per day, and whether audited figures come first. */
export function AuditSettings({ company, disabled }: AuditSettingsProps) {
  const today = useToday();
  const audited = useCompanyFigures(company, { min: addDays(today, -6), max: today });
  const change = useChangeAuditedFirst(company);
  const changePerDay = useChangeAuditPerDay(company);
  if (!audited) return null;
  const isEarly = audited.audited_weeks < WEEKS_TO_COME_FIRST && !audited.audited_first;
  return (
    <section className={`${css.panel} ${own.part}`} aria-labelledby="blind-audit">
      <header className={css.panelHead}>
        <h2 className={css.panelTitle} id="blind-audit">
          {say({ en: 'Blind audit', es: 'Auditoría a ciegas' })}
        </h2>
      </header>
      <div className={`${own.body} ${own.choices}`}>
        <NativeSelect
          label={say({ en: 'Pizzas drawn a day', es: 'Pizzas sorteadas por día' })}
          description={say(DRAWN)}
          w={360}
          maw="100%"
          data={CHOICES}
          value={String(audited.audit_per_day)}
          disabled={disabled || changePerDay.isPending}
          onChange={({ currentTarget }) => changePerDay.mutate(Number(currentTarget.value))}
        />
        <Switch
          label={say({ en: 'Audited figures first', es: 'Cifras auditadas primero' })}
          description={
            isEarly
              ? say({
                  en: `From the fourth audited week on; so far there are ${audited.audited_weeks}.`,
                  es: `Desde la cuarta semana auditada; hasta ahora hay ${audited.audited_weeks}.`,
                })
              : say(FIRST)
          }
          checked={audited.audited_first}
          disabled={disabled || isEarly || change.isPending}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
        />
      </div>
    </section>
  );
}
