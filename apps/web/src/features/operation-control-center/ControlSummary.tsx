import { printedColour } from '@crustodian/domain/figures/operation-control';
import type { ReactNode } from 'react';
import { countText, shareText } from '../../pizza/formatters.ts';
import { controlSums } from './company-columns.ts';
import type { ControlledCompany } from './operation-control-calls.ts';
import { say } from '../../language/language.ts';
import css from './ControlSummary.module.css';

interface ControlSummaryProps {
  companies: readonly ControlledCompany[];
  printed: number;
  sent: number;
}

/** Totals over all companies: number of stores, and progress of their reports. */
export function ControlSummary({ companies, printed, sent }: ControlSummaryProps) {
  const sums = controlSums(companies);
  const of = (count: number) =>
    say({
      en: `${countText(count)} of ${countText(sums.stores)}`,
      es: `${countText(count)} de ${countText(sums.stores)}`,
    });
  return (
    <dl className={css.tiles} aria-label={say({ en: 'Summary', es: 'Resumen' })}>
      <Tile
        name={say({ en: 'Total stores', es: 'Tiendas en total' })}
        note={say({
          en: `${countText(sums.new)} new this week`,
          es: `${countText(sums.new)} nuevas esta semana`,
        })}
      >
        {countText(sums.stores)}
      </Tile>
      <Tile
        name={say({ en: '% printed', es: '% impresos' })}
        note={of(sums.printed)}
        share={printed}
      >
        {shareText(printed)}
      </Tile>
      <Tile name={say({ en: '% sent', es: '% enviados' })} note={of(sums.sent)} share={sent}>
        {shareText(sent)}
      </Tile>
    </dl>
  );
}

interface TileProps {
  name: string;
  note: string;
  /** Drawn as a bar next to the figure. */
  share?: number;
  children: ReactNode;
}

function Tile({ name, note, share, children }: TileProps) {
  return (
    <div className={css.tile}>
      <dt className={css.name}>
        {name} <span className={css.note}>{note}</span>
      </dt>
      <dd className={css.value}>
        <span className={`cr-display ${css.figure}`}>{children}</span>
        {share !== undefined && (
          <span className={css.bar} aria-hidden>
            <span
              className={css.fill}
              data-colour={printedColour(share)}
              style={{ width: `${share * 100}%` }}
            />
          </span>
        )}
      </dd>
    </div>
  );
}
