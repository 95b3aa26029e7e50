/** Reports that travel in one call (spec 002 section 9). */
const MAIL_BATCH = 5;

/** What a batch could not send. */
export interface MailFail {
  report: string;
  err: string;
}

interface MailAnswer {
  msg: string;
  fails: readonly MailFail[];
}

export interface MailOutcome {
  /** What the last batch that was answered said. */
  msg: string;
  fails: MailFail[];
}

export interface MailProgress {
  done: number;
  total: number;
}

/**
 * Sends reports five at a time, one batch after the other.
 * A batch that fails as a whole ends the sending: what was sent stays sent.
 * @param send answers what could not be sent of a batch
 * @param onProgress told before every batch and at the end
 * @throws what `send` throws
 */
export async function sendInBatches<Id>(
  reports: readonly Id[],
  send: (batch: Id[]) => Promise<MailAnswer>,
  onProgress: (progress: MailProgress) => void,
): Promise<MailOutcome> {
  const outcome: MailOutcome = { msg: '', fails: [] };
  for (let done = 0; done < reports.length; done += MAIL_BATCH) {
    onProgress({ done, total: reports.length });
    const { msg, fails } = await send(reports.slice(done, done + MAIL_BATCH));
    outcome.msg = msg;
    outcome.fails.push(...fails);
  }
  onProgress({ done: reports.length, total: reports.length });
  return outcome;
}

/** What is told at the end: the message, then '{report}: {err}' a line (spec 002 section 8). */
export const mailOutcomeText = ({ msg, fails }: MailOutcome): string =>
  [msg, ...fails.map(({ report, err }) => `${report}: ${err}`)].filter(Boolean).join('\n');
