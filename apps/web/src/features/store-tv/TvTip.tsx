import type { StoreTv } from '@crustodian/contract/store-tv';
import { PROBLEMS, type Language } from '@crustodian/domain/figures/problems';
import { tipOfTheWeek } from '@crustodian/domain/reports/store-tv';
import { IconBulb } from '@tabler/icons-react';
import type { TvMessages } from './tv-messages.ts';
import css from './TvTip.module.css';

interface TvTipProps {
  data: StoreTv;
  language: Language;
  messages: TvMessages;
}

/** A remedy for the store's most frequent problem. */
export function TvTip({
  data: { report_problems: problems, has_report, standard },
  language,
  messages,
}: TvTipProps) {
  const [most] = problems;
  const tip = tipOfTheWeek(problems, language);
  if (!has_report) return null;
  return (
    <section className={css.tip} aria-labelledby="tip">
      <h2 id="tip">
        <IconBulb size={38} stroke={1.7} aria-hidden />
        {messages.tip}
      </h2>
      <p className="cr-display">
        {tip ?? (standard['total'] === null ? messages.notJudged : messages.noProblem)}
      </p>
      {most && <p className={css.problem}>{PROBLEMS[most.problem].label[language]}</p>}
    </section>
  );
}
