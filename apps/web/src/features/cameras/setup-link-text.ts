import type { LinkedSetup } from '@crustodian/contract/camera-setup/links';
import { localMoment } from '../../controls/local-moment.ts';
import { say } from '../../language/language.ts';
import { dayMonthText } from '../../pizza/formatters.ts';

type LinkState = Pick<LinkedSetup, 'made_by' | 'ends_at' | 'opened_at' | 'done_at'>;

function momentText(iso: string, zone?: string): string {
  const { day, time } = localMoment(iso, zone);
  return `${dayMonthText(day)} ${time.slice(0, 5)}`;
}

/** How far a set-up by phone is, by the clock of the viewer's time zone. */
export function setupLinkText(link: LinkState, zone?: string): string {
  const { made_by: maker, opened_at: opened, done_at: done } = link;
  if (done !== null) {
    const at = momentText(done, zone);
    return say({
      en: `Set up on ${at}. It appears below with its first picture.`,
      es: `Configurada el ${at}. Aparece abajo con su primera foto.`,
    });
  }
  const until = momentText(link.ends_at, zone);
  const by = maker === null ? '' : say({ en: ` by ${maker}`, es: ` por ${maker}` });
  if (opened === null) {
    return say({
      en: `Link made${by}, not opened yet. It works until ${until}.`,
      es: `Enlace creado${by}, aún sin abrir. Sirve hasta el ${until}.`,
    });
  }
  const since = momentText(opened, zone);
  return say({
    en: `Link made${by}, open on a phone since ${since}. It works until ${until}.`,
    es: `Enlace creado${by}, abierto en un teléfono desde el ${since}. Sirve hasta el ${until}.`,
  });
}
