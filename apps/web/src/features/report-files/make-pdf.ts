import { CallError, failureOf, LoadError } from '../../connection/error-messages.ts';
import { say } from '../../language/language.ts';

/** The capture and server calls needed to make a PDF. */
export interface PdfParts {
  /** Captures one sheet as a data URL. */
  capture: (page: number) => Promise<string>;
  /** Sends a page; pages are numbered from 1. */
  send: (page: number, picture: string) => Promise<void>;
  /** Assembles the sent pages; returns the message to show. */
  generate: () => Promise<string>;
  /** Discards the sent pages. */
  clear: () => Promise<void>;
  onPage: (page: number) => void;
}

export type PdfOutcome = { made: true; msg: string } | { made: false; msg: string };

/** Shown when making a PDF was aborted (spec 002 section 8). */
export const INTERRUPTED = {
  en: 'PDF creation could not be carried out successfully and was interrupted',
  es: 'No se pudo crear el PDF y se interrumpió',
};

/**
 * Makes a report's PDF once no other tab of this browser does: the server would mix their pages.
 * Browsers provide locks only in secure contexts, and take no name that begins with `-`.
 */
export const afterOtherTabs = <T>(report: string, make: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`pdf-${report}`, make) : make();

/** Message for a page that could not be captured (spec 002 section 8). */
const captureFailure = (cause: unknown): string =>
  cause instanceof LoadError || cause instanceof CallError
    ? failureOf(cause)
    : say({
        en: `html2canvas error: ${failureOf(cause)}`,
        es: `error de html2canvas: ${failureOf(cause)}`,
      });

class CaptureError extends Error {}

/**
 * Captures and sends the pages in order, then assembles them. The first failure discards all sent
 * pages and ends the process; if discarding fails too, only the first failure's message is
 * reported.
 */
export async function captureAndAssemble(pages: number, parts: PdfParts): Promise<PdfOutcome> {
  try {
    for (let page = 1; page <= pages; page += 1) {
      parts.onPage(page);
      const picture = await parts.capture(page).catch((cause: unknown) => {
        throw new CaptureError(captureFailure(cause), { cause });
      });
      await parts.send(page, picture);
    }
    return { made: true, msg: await parts.generate() };
  } catch (cause) {
    return { made: false, msg: await cancelled(parts, cause) };
  }
}

async function cancelled({ clear }: PdfParts, cause: unknown): Promise<string> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  try {
    await clear();
  } catch {
    return reason;
  }
  return cause instanceof CaptureError ? `${reason}\n${say(INTERRUPTED)}` : say(INTERRUPTED);
}
