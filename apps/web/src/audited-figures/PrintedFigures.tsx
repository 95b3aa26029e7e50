import type { Language } from '@crustodian/domain/figures/problems';
import { AuditMark } from './AuditMark.tsx';
import type { PrintedAudit } from './audited-figures-calls.ts';
import { printedText } from '../pizza/printed-text.ts';
import { valueWithError } from './audited-messages.ts';
import { PRINTED } from './printed-messages.ts';
import css from './PrintedFigures.module.css';

const sealText = (
  { seed, hash }: NonNullable<PrintedAudit['week']>,
  words: (typeof PRINTED)[Language],
): string | null => {
  if (seed !== null) return words.seed(seed);
  return hash && words.hash(hash);
};

/** The audited share and mean below a cover's figures, without colours. */
export function PrintedFigures({ audit, language }: { audit: PrintedAudit; language: Language }) {
  const { figures, week } = audit;
  const { score, to_standard: share } = figures;
  const words = PRINTED[language];
  if (score.population === 0) return null;
  if (share.state !== 'audited') {
    return (
      <p className={css.line}>
        <AuditMark state={share.state} size={14} />
        <span>{share.state === 'too-few' ? words.tooFew(share.judged) : words.none}</span>
      </p>
    );
  }
  return (
    <>
      <p className={css.line}>
        <AuditMark state="audited" size={14} />
        <b>{printedText(valueWithError('to_standard', share) ?? '')}</b>
        <span>{words.toStandard}</span>
        {score.state === 'audited' && (
          <>
            <b>{printedText(valueWithError('score', score) ?? '', language)}</b>
            <span>{words.score}</span>
          </>
        )}
      </p>
      <p>
        {words.drawn(share.judged, share.population)} {words.counted}{' '}
        {week && sealText(week, words)}
      </p>
    </>
  );
}
