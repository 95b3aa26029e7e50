import { REPORTS_A_MAIL_CALL } from '@crustodian/contract/report-mail';
import { mailProblemInSpanish } from '@crustodian/domain/reports/mail-problems';
import { say } from '../../language/language.ts';

/** A report that a batch could not send. */
export interface MailFail {
  report: string;
  err: string;
}

interface MailAnswer {
  msg: string;
  fails: readonly MailFail[];
}

export interface MailOutcome {
  /** The message of the last answered batch. */
  msg: string;
  fails: MailFail[];
}

export interface MailProgress {
  done: number;
  total: number;
}

/**
 * Sends reports one batch after another; a batch has as many reports as one call accepts.
 * A batch that fails as a whole ends the sending; earlier batches stay sent.
 * @param send returns the reports of a batch that could not be sent
 * @param onProgress called before every batch and at the end
 * @throws what `send` throws
 */
export async function sendInBatches<Id>(
  reports: readonly Id[],
  send: (batch: Id[]) => Promise<MailAnswer>,
  onProgress: (progress: MailProgress) => void,
): Promise<MailOutcome> {
  const outcome: MailOutcome = { msg: '', fails: [] };
  for (let done = 0; done < reports.length; done += REPORTS_A_MAIL_CALL) {
    onProgress({ done, total: reports.length });
    const { msg, fails } = await send(reports.slice(done, done + REPORTS_A_MAIL_CALL));
    outcome.msg = msg;
    outcome.fails.push(...fails);
  }
  onProgress({ done: reports.length, total: reports.length });
  return outcome;
}

/**
 * The final alert: the message, then one line per failure, '{report}: {err}' (spec 002 section 8).
 */
export const mailOutcomeText = ({ msg, fails }: MailOutcome): string =>
  [msg, ...fails.map(({ report, err }) => `${report}: ${problemText(err)}`)]
    .filter(Boolean)
    .join('\n');

const problemText = (err: string): string => say({ en: err, es: mailProblemInSpanish(err) });
