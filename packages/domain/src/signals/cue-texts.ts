import type { Language } from '../figures/problems.ts';
import type { Side } from './cue.ts';
import type { WatchedArea, WatchedPart } from './watched-areas.ts';

const WORDS: Record<Language, Record<WatchedArea, string>> = {
  en: { rim: 'Rim', size: 'Size', portion: 'Portion', placement: 'Placement', bake: 'Bake' },
  es: { rim: 'Borde', size: 'Tamaño', portion: 'Porción', placement: 'Reparto', bake: 'Horno' },
};

export const watchedAreaText = (word: WatchedArea, language: Language): string =>
  WORDS[language][word];

/** What to do, and how the fault looks: 'Open' in 'Open at the bottom on 6 of the last 20'. */
type CueText = readonly [act: string, found: string];

const TEXTS: Record<Language, Record<WatchedPart, CueText>> = {
  en: {
    'Sello de queso': ['Cheese right up to the rim.', 'Open'],
    'cheese seal': ['Cheese right up to the rim.', 'Open'],
    Bordes: ['Keep the rim even.', 'Uneven'],
    'border size': ['Keep the rim even.', 'Uneven'],
    Limpieza: ['Keep the rim clean.', 'Not clean'],
    'cheese on border': ['Keep cheese off the rim.', 'Cheese on it'],
    'pizza size': ['Stretch it to full size.', 'Off size'],
    'Queso interior': ['More cheese in the middle.', 'Thin'],
    'Queso exterior': ['More cheese outside.', 'Thin'],
    'cheese cover': ['Cover it all with cheese.', 'Thin'],
    ingredients: ['Full portion of toppings.', 'Short'],
    'Ingredientes interior': ['Toppings to the middle, too.', 'Short'],
    'Ingredientes exterior': ['Toppings right to the edge.', 'Short'],
    'Cocción queso': ['Melt the cheese as usual.', 'Off'],
    overbaked: ['Take it out sooner.', 'Too dark'],
    bubbles: ['Dock the dough, pop bubbles.', 'Bubbles'],
    bad_cut: ['Cut through the middle.', 'Badly cut'],
  },
  es: {
    'Sello de queso': ['Queso hasta el borde.', 'Abierto'],
    'cheese seal': ['Queso hasta el borde.', 'Abierto'],
    Bordes: ['Borde parejo.', 'Desigual'],
    'border size': ['Borde parejo.', 'Desigual'],
    Limpieza: ['Borde limpio.', 'Sucio'],
    'cheese on border': ['Nada de queso en el borde.', 'Con queso'],
    'pizza size': ['Estira hasta el tamaño.', 'Otro tamaño'],
    'Queso interior': ['Más queso en el centro.', 'Poco'],
    'Queso exterior': ['Más queso por fuera.', 'Poco'],
    'cheese cover': ['Cubre todo con queso.', 'Poco'],
    ingredients: ['Porción completa de ingredientes.', 'Faltan'],
    'Ingredientes interior': ['Ingredientes también al centro.', 'Faltan'],
    'Ingredientes exterior': ['Ingredientes hasta la orilla.', 'Faltan'],
    'Cocción queso': ['Funde el queso como siempre.', 'Distinto'],
    overbaked: ['Sácala antes.', 'Muy oscura'],
    bubbles: ['Pincha la masa y las burbujas.', 'Burbujas'],
    bad_cut: ['Corta por el centro.', 'Mal cortada'],
  },
};

const SIDE_TEXTS: Record<Language, Record<Side, string>> = {
  en: { top: 'at the top', right: 'on the right', bottom: 'at the bottom', left: 'on the left' },
  es: { top: 'arriba', right: 'a la derecha', bottom: 'abajo', left: 'a la izquierda' },
};

/** What to do about a part: 'Cheese right up to the rim.' */
export const remedyText = (part: WatchedPart, language: Language): string =>
  TEXTS[language][part][0];

export interface Cue {
  part: WatchedPart;
  /** Number of bad pizzas among the last `of`. */
  bad: number;
  of: number;
  side: Side | null;
}

/** 'Cheese right up to the rim. Open at the bottom on 6 of the last 20.' */
export function cueText({ part, bad, of, side }: Cue, language: Language): string {
  const [act, found] = TEXTS[language][part];
  const where = side ? ` ${SIDE_TEXTS[language][side]}` : '';
  const often =
    language === 'en' ? `on ${bad} of the last ${of}` : `en ${bad} de las últimas ${of}`;
  return `${act} ${found}${where} ${often}.`;
}
