import type { Language } from '../figures/problems.ts';

/** Why a report was not mailed. */
export const MAIL_PROBLEMS = {
  noFile: {
    en: 'This report has no PDF. Generate it first.',
    es: 'Este informe no tiene PDF. Genéralo primero.',
  },
  noStoreRecipients: {
    en: 'The store has no report recipients.',
    es: 'La tienda no tiene destinatarios de informes.',
  },
  noCompanyRecipients: {
    en: 'The company has no monthly report recipients.',
    es: 'La empresa no tiene destinatarios de informes mensuales.',
  },
  noRegionRecipients: {
    en: 'The region has no monthly report recipients.',
    es: 'La región no tiene destinatarios de informes mensuales.',
  },
  otherCompany: {
    en: 'This report belongs to another company.',
    es: 'Este informe es de otra empresa.',
  },
  underWay: {
    en: 'This report is already being sent. Check again in a minute.',
    es: 'Este informe ya se está enviando. Revisa de nuevo en un minuto.',
  },
  hidden: {
    en: 'A pizza in this PDF has since been hidden. Go back to the selection of the report, which leaves it out, finish it and print it again.',
    es: 'Una pizza de este PDF se ocultó después. Vuelve a la selección del informe, que ya no la incluye, termínala e imprímelo de nuevo.',
  },
  hiddenFeature: {
    en: 'A featured pizza of this monthly report has since been hidden. Delete the report and make it again, which leaves the pizza out.',
    es: 'Una pizza destacada de este informe mensual se ocultó después. Elimina el informe y créalo de nuevo, que ya no la incluye.',
  },
  changed: {
    en: 'The report changed while it was being sent, so its recipients have the previous version. Print it if needed, then send it again.',
    es: 'El informe cambió mientras se enviaba y sus destinatarios tienen la versión anterior. Imprímelo si hace falta y envíalo de nuevo.',
  },
  /** Followed by the addresses. */
  refused: {
    en: 'Not every recipient was accepted',
    es: 'No se aceptó a todos los destinatarios',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** The Spanish version of a message about a mail; unchanged if it came from a mail server. */
export function mailProblemInSpanish(text: string): string {
  const known = Object.values(MAIL_PROBLEMS).find(({ en }) => text.startsWith(en));
  return known ? known.es + text.slice(known.en.length) : text;
}
