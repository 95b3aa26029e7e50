import type { CameraFault } from '../cameras/camera-picture.ts';
import type { Language } from '../figures/problems.ts';
import { localClock, localDay } from '../time/local-ts.ts';
import { momentText, productText, type EvidenceLine } from './evidence-sheet.ts';

/** An ordered pizza that no camera saw. */
export interface UnseenPizza {
  store: string;
  order: string;
  /** 'YYYY/MM/DD HH:MM:SS' by the store's clock, according to the till. */
  madeLocal: string;
  /** '' if the till's name is not mapped yet. */
  specialty: string;
  crust: string;
  fault: CameraFault | null;
  /** Start of the camera fault. */
  since: string | null;
}

/** The camera fault, followed by its start time in the sentence. */
const FAULTS: Record<Language, Record<CameraFault, string>> = {
  en: {
    dead: 'The box had not called',
    off: 'The camera had not answered',
    silent: 'The camera had seen no pizza',
    frozen: 'The camera had been frozen',
    covered: 'The camera had been covered',
    blurred: 'The camera had been blurred',
    dirty: 'The camera had been dirty',
    light: 'The camera had been in another light',
    colour: 'The camera had been in another light',
    moved: 'The camera had been out of place',
    tilted: 'The camera had been tilted',
  },
  es: {
    dead: 'El equipo no llamaba',
    off: 'La cámara no respondía',
    silent: 'La cámara no veía pizzas',
    frozen: 'La cámara estaba congelada',
    covered: 'La cámara estaba tapada',
    blurred: 'La cámara estaba desenfocada',
    dirty: 'La cámara estaba sucia',
    light: 'La cámara estaba con otra luz',
    colour: 'La cámara estaba con otra luz',
    moved: 'La cámara estaba fuera de su sitio',
    tilted: 'La cámara estaba inclinada',
  },
};

const TEXTS = {
  en: {
    order: 'Order',
    made: 'Made',
    pizza: 'Pizza',
    seen: 'Seen',
    byTill: 'by the till',
    noCamera: 'No camera saw it.',
    since: (clock: string) => `since ${clock}`,
    sinceDay: (moment: string) => `since ${moment}`,
  },
  es: {
    order: 'Pedido',
    made: 'Hecha',
    pizza: 'Pizza',
    seen: 'Se vio',
    byTill: 'según la caja',
    noCamera: 'Ninguna cámara la vio.',
    since: (clock: string) => `desde las ${clock}`,
    sinceDay: (moment: string) => `desde el ${moment}`,
  },
} as const;

/** 'The camera had been covered since 18:12.' */
export function unseenReason(
  { fault, since, madeLocal }: Pick<UnseenPizza, 'fault' | 'since' | 'madeLocal'>,
  language: Language,
): string {
  const texts = TEXTS[language];
  if (fault === null || since === null) return texts.noCamera;
  const when =
    localDay(since) === localDay(madeLocal)
      ? texts.since(localClock(since))
      : texts.sinceDay(momentText(since, language));
  return `${FAULTS[language][fault]} ${when}.`;
}

/** The evidence lines of a pizza without a picture. */
export function unseenLines(pizza: UnseenPizza, language: Language): EvidenceLine[] {
  const texts = TEXTS[language];
  const { store, order, madeLocal, specialty, crust } = pizza;
  return [
    { term: texts.order, text: order },
    { term: texts.made, text: `${momentText(madeLocal, language)}, ${store}, ${texts.byTill}` },
    {
      term: texts.pizza,
      text: productText({ specialty: specialty || null, crust: crust || null }, language),
    },
    { term: texts.seen, text: unseenReason(pizza, language) },
  ];
}
