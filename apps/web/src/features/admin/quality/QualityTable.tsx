import { TextInput } from '@mantine/core';
import {
  QUALITIES,
  type Quality,
  type QualityDefinition,
} from '@crustodian/domain/score/quality-band';
import type { ReactNode } from 'react';
import { BandGlyph } from '../../../pizza/BandGlyph.tsx';
import { countText, shareText, limitText } from '../../../pizza/formatters.ts';
import type { StoreScores } from '../admin-calls.ts';
import { bandCounts, limitName, pizzaOfBand, shareOf } from './quality-shares.ts';
import css from '../AdminPage.module.css';
import own from './QualityTable.module.css';
import { say } from '../../../language/language.ts';

/** Limits as typed. */
export interface Draft {
  min: string;
  max: string;
}

interface QualityTableProps {
  stores: readonly StoreScores[] | undefined;
  saved: QualityDefinition;
  shown: QualityDefinition;
  /** Null when not editing. */
  draft: Draft | null;
  /** Why these limits cannot be saved; they are not applied. */
  problem: string | null;
  onDraft: (draft: Draft) => void;
  onSave: () => void;
}

/** Bad, Good and Excellent with their limits, pizzas and shares. */
export function QualityTable(props: QualityTableProps) {
  const { stores, saved, shown, draft, problem, onDraft, onSave } = props;
  const now = problem === null ? stores && bandCounts(stores, shown) : undefined;
  const before = stores && bandCounts(stores, saved);
  const field = (limit: 'min' | 'max') =>
    draft && { limit, draft, isWrong: problem !== null, onDraft, onSave };
  const limits = limitsOf(saved, field('min'), field('max'));
  return (
    <section
      className={`${css.panel} ${own.panel}`}
      aria-label={say({ en: 'Quality definition', es: 'Definición de calidad' })}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{say({ en: 'Band', es: 'Nivel' })}</th>
            <th scope="col">{say({ en: 'Limits', es: 'Límites' })}</th>
            <th scope="col" data-number data-wide>
              {draft
                ? say({ en: 'Pizzas with these limits', es: 'Pizzas con estos límites' })
                : 'Pizzas'}
            </th>
            <th scope="col" data-number>
              {say({ en: 'Share', es: 'Porcentaje' })}
            </th>
            {draft && (
              <th scope="col" data-number data-wide>
                {say({ en: 'Share with saved limits', es: 'Porcentaje con los límites guardados' })}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {QUALITIES.map((quality) => (
            <tr key={quality} className={own.row}>
              <td>
                <span className={own.band} data-quality={quality}>
                  <BandGlyph quality={quality} size={12} decorative />
                  {pizzaOfBand(quality)}
                </span>
              </td>
              <td>{limits[quality]}</td>
              <td data-number data-wide>
                {now ? countText(now[quality]) : problem && '–'}
              </td>
              <td data-number className={own.share}>
                {now ? shareText(shareOf(now, quality)) : problem && '–'}
              </td>
              {draft && (
                <td data-number data-wide className={own.before}>
                  {before && shareText(shareOf(before, quality))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LimitFieldProps {
  limit: 'min' | 'max';
  draft: Draft;
  isWrong: boolean;
  onDraft: (draft: Draft) => void;
  onSave: () => void;
}

const fromTo = (from: string, to: string): string =>
  say({ en: `${from} to ${to}`, es: `${from} a ${to}` });

function limitsOf(
  { min, max }: QualityDefinition,
  minField: LimitFieldProps | null,
  maxField: LimitFieldProps | null,
): Record<Quality, ReactNode> {
  if (!minField || !maxField) {
    return {
      bad: fromTo('0', limitText(min)),
      good: fromTo(limitText(min), limitText(max)),
      excellent: fromTo(limitText(max), '10'),
    };
  }
  return {
    bad: (
      <span className={own.limits}>
        {fromTo('0', '')} <LimitField {...minField} /> <small>{limitName('min')}</small>
      </span>
    ),
    good: <span className={own.between}>{fromTo(limitName('min'), limitName('max'))}</span>,
    excellent: (
      <span className={own.limits}>
        <LimitField {...maxField} /> <small>{limitName('max')}</small> {fromTo('', '10')}
      </span>
    ),
  };
}

/** Accepts any input; the server decides what is valid (decision X72). */
function LimitField({ limit, draft, isWrong, onDraft, onSave }: LimitFieldProps) {
  return (
    <TextInput
      aria-label={limitName(limit)}
      inputMode="decimal"
      error={isWrong}
      value={draft[limit]}
      onChange={(event) => onDraft({ ...draft, [limit]: event.currentTarget.value })}
      onKeyDown={(event) => event.key === 'Enter' && onSave()}
      classNames={{ root: own.field!, input: own.input! }}
      maxLength={20}
    />
  );
}
