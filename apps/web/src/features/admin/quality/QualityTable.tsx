import { TextInput } from '@mantine/core';
import {
  QUALITIES,
  type Quality,
  type QualityDefinition,
} from '@crustodian/domain/score/quality-band';
import type { ReactNode } from 'react';
import { BandGlyph, QUALITY_NAMES } from '../../../pizza/BandGlyph.tsx';
import { countText, shareText } from '../../../pizza/formatters.ts';
import type { StoreScores } from '../admin-calls.ts';
import { bandCounts, limitText, shareOf } from './quality-shares.ts';
import css from '../AdminPage.module.css';
import own from './QualityTable.module.css';

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
    <section className={`${css.panel} ${own.panel}`} aria-label="Quality definition">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Band</th>
            <th scope="col">Limits</th>
            <th scope="col" data-number data-wide>
              {draft ? 'Pizzas with these limits' : 'Pizzas'}
            </th>
            <th scope="col" data-number>
              Share
            </th>
            {draft && (
              <th scope="col" data-number data-wide>
                Share with saved limits
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
                  {QUALITY_NAMES[quality]} pizza
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

function limitsOf(
  { min, max }: QualityDefinition,
  minField: LimitFieldProps | null,
  maxField: LimitFieldProps | null,
): Record<Quality, ReactNode> {
  if (!minField || !maxField) {
    return {
      bad: `0 to ${limitText(min)}`,
      good: `${limitText(min)} to ${limitText(max)}`,
      excellent: `${limitText(max)} to 10`,
    };
  }
  return {
    bad: (
      <span className={own.limits}>
        0 to <LimitField {...minField} /> <small>min</small>
      </span>
    ),
    good: <span className={own.between}>min to max</span>,
    excellent: (
      <span className={own.limits}>
        <LimitField {...maxField} /> <small>max</small> to 10
      </span>
    ),
  };
}

/** Accepts any input; the server decides what is valid (decision X72). */
function LimitField({ limit, draft, isWrong, onDraft, onSave }: LimitFieldProps) {
  return (
    <TextInput
      aria-label={limit}
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
