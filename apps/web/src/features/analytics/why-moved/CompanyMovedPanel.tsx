import type { DayRange } from '@crustodian/domain/time/day-range';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { CompanyMovedRow } from './CompanyMovedRow.tsx';
import {
  balanceText,
  COMPANY_METHOD,
  companySentence,
  noRegionName,
} from './company-moved-messages.ts';
import { companyAuditedScoreQuery, companyWhyMovedQuery, type WhyMoved } from './moved-calls.ts';
import { checkText, partText, tooFewText } from './moved-messages.ts';
import { changesText } from './scoring-change-messages.ts';
import { MovedPanel } from './MovedPanel.tsx';
import { PartStores, type PartChoice } from './PartStores.tsx';
import { say } from '../../../language/language.ts';

interface CompanyMovedPanelProps {
  company: number;
  name: string;
  now: DayRange;
  before: DayRange;
  /** Label of the preceding span: '4 weeks before'. */
  beforeName: string;
  fileName: string;
  onWider: () => void;
}

/** Why the averages of a company and its regions changed since the preceding span. */
export function CompanyMovedPanel(props: CompanyMovedPanelProps) {
  const { company, name, now, before, beforeName, fileName, onWider } = props;
  const why = useQuery(companyWhyMovedQuery(company, { now, before }));
  const audited = useQuery(companyAuditedScoreQuery(company, now));
  const auditedBefore = useQuery(companyAuditedScoreQuery(company, before));
  const [choice, setChoice] = useState<PartChoice | null>(null);
  const { data } = why;
  const all = data && [{ ...data.company, name, note: balanceText(data.company, data.regions) }];
  const rows = data && [...all!, ...data.regions.map((region) => ({ ...region, note: null }))];
  const widest = Math.max(0.01, ...(rows ?? []).map(reach));
  return (
    <MovedPanel
      state={why}
      title={data && companySentence(data.company, data.regions)}
      note={data && noteOf(data.company, beforeName)}
      table={rows ? tableOf(rows) : null}
      isTooFew={data?.company.state === 'too-few'}
      changes={data ? changesText(data.company) : null}
      method={say(COMPANY_METHOD)}
      check={
        data && audited.data && auditedBefore.data
          ? checkText(data.company, auditedBefore.data, audited.data)
          : null
      }
      {...{ fileName, onWider }}
    >
      {rows?.map((row, at) => (
        <CompanyMovedRow
          key={row.name}
          why={row}
          name={row.name || noRegionName()}
          note={row.note}
          isTotal={at === 0}
          widest={widest}
          onPart={(part) => setChoice({ part, title: partText(part, row).title, of: row.name })}
        />
      ))}
      <PartStores choice={choice} company={company} onClose={() => setChoice(null)} />
    </MovedPanel>
  );
}

function noteOf(company: WhyMoved, beforeName: string): string {
  if (company.state === 'too-few') return tooFewText(company, 'note');
  return say({
    en: `Why the engine’s averages moved against the ${beforeName}, split over all scored pizzas. Each part opens its own. Grey is noise.`,
    es: `Por qué se movieron los promedios del motor frente a ${beforeName}, sobre todas las pizzas puntuadas. Cada parte abre las suyas. Lo gris es ruido.`,
  });
}

/** Length of a row's bars on the longer side, in points. */
function reach({ parts, noise }: WhyMoved): number {
  const values = [...parts.map(({ value }) => value), noise?.value ?? 0];
  const side = (way: number) =>
    values.filter((value) => Math.sign(value) === way).reduce((sum, value) => sum + value, 0);
  return Math.max(side(1), -side(-1));
}

const tableOf = (rows: readonly (WhyMoved & { name: string })[]): DataTable => ({
  columns: [
    { title: say({ en: 'Region', es: 'Región' }), kind: 'text' },
    { title: say({ en: 'Part', es: 'Parte' }), kind: 'text' },
    { title: say({ en: 'Points', es: 'Puntos' }), kind: 'score' },
    { title: say({ en: '95% ±', es: '95 % ±' }), kind: 'score' },
    { title: 'Pizzas', kind: 'count' },
  ],
  rows: rows.flatMap((row) => [
    [row.name, say({ en: 'Before', es: 'Antes' }), row.before.mean, null, row.before.pizzas],
    ...row.parts.map((part) => [
      row.name,
      partText(part, row).title,
      part.value,
      part.halfWidth,
      part.count,
    ]),
    ...(row.noise
      ? [[row.name, say({ en: 'Noise', es: 'Ruido' }), row.noise.value, null, null]]
      : []),
    [row.name, say({ en: 'Now', es: 'Ahora' }), row.after.mean, null, row.after.pizzas],
  ]),
});
