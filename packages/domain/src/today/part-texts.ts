import type { WatchedPart } from '../signals/watched-areas.ts';

export type Language = 'en' | 'es';

interface PartText {
  /** 'Start with the cheese: …' */
  thing: string;
  /** The fault, worded to follow 'Riverside: …' */
  fault: string;
  /** Name of an action: 'Cheese seal at dinner'. */
  name: string;
  /** '22 of the next 25 pizzas …' */
  right: string;
}

/** The wording for each criterion or flag: its fault, and what is right without it. */
export const PART_TEXTS: Record<Language, Record<WatchedPart, PartText>> = {
  en: {
    'Sello de queso': {
      thing: 'the cheese seal',
      fault: 'cheese is not closed to the rim',
      name: 'Cheese seal',
      right: 'are closed to the rim',
    },
    'cheese seal': {
      thing: 'the cheese seal',
      fault: 'cheese is not closed to the rim',
      name: 'Cheese seal',
      right: 'are closed to the rim',
    },
    Bordes: {
      thing: 'the rim',
      fault: 'rims are not of the usual width',
      name: 'Rim',
      right: 'have the usual rim',
    },
    'border size': {
      thing: 'the rim',
      fault: 'rims are not of the usual width',
      name: 'Rim',
      right: 'have the usual rim',
    },
    Limpieza: {
      thing: 'the rim',
      fault: 'rims are not clean',
      name: 'Clean rim',
      right: 'have a clean rim',
    },
    'cheese on border': {
      thing: 'the rim',
      fault: 'cheese lies on the rim',
      name: 'Clean rim',
      right: 'have a clean rim',
    },
    'pizza size': {
      thing: 'the size',
      fault: 'pizzas are not of the usual size',
      name: 'Size',
      right: 'have the usual size',
    },
    'Queso interior': {
      thing: 'the cheese',
      fault: 'inner cheese is thin',
      name: 'Inner cheese',
      right: 'have the usual inner cheese',
    },
    'Queso exterior': {
      thing: 'the cheese',
      fault: 'outer cheese is thin',
      name: 'Outer cheese',
      right: 'have the usual outer cheese',
    },
    'cheese cover': {
      thing: 'the cheese',
      fault: 'cheese is thin',
      name: 'Cheese',
      right: 'have the usual cheese',
    },
    ingredients: {
      thing: 'the toppings',
      fault: 'toppings are short',
      name: 'Toppings',
      right: 'have the usual toppings',
    },
    'Ingredientes interior': {
      thing: 'the toppings',
      fault: 'toppings are short in the middle',
      name: 'Toppings in the middle',
      right: 'have the usual toppings in the middle',
    },
    'Ingredientes exterior': {
      thing: 'the toppings',
      fault: 'toppings are short at the rim',
      name: 'Toppings at the rim',
      right: 'have the usual toppings at the rim',
    },
    'Cocción queso': {
      thing: 'the oven',
      fault: 'cheese is not melted as usual',
      name: 'Melting',
      right: 'are melted as usual',
    },
    overbaked: {
      thing: 'the oven',
      fault: 'pizzas are too dark',
      name: 'Overbaked',
      right: 'are not too dark',
    },
    bubbles: {
      thing: 'the dough',
      fault: 'pizzas have bubbles',
      name: 'Bubbles',
      right: 'have no bubbles',
    },
    bad_cut: {
      thing: 'the cut',
      fault: 'pizzas are badly cut',
      name: 'Cut',
      right: 'are well cut',
    },
  },
  es: {
    'Sello de queso': {
      thing: 'el sello del queso',
      fault: 'el queso no cierra hasta el borde',
      name: 'Sello del queso',
      right: 'cierran hasta el borde',
    },
    'cheese seal': {
      thing: 'el sello del queso',
      fault: 'el queso no cierra hasta el borde',
      name: 'Sello del queso',
      right: 'cierran hasta el borde',
    },
    Bordes: {
      thing: 'el borde',
      fault: 'los bordes no tienen el ancho habitual',
      name: 'Borde',
      right: 'tienen el borde habitual',
    },
    'border size': {
      thing: 'el borde',
      fault: 'los bordes no tienen el ancho habitual',
      name: 'Borde',
      right: 'tienen el borde habitual',
    },
    Limpieza: {
      thing: 'el borde',
      fault: 'los bordes no están limpios',
      name: 'Borde limpio',
      right: 'tienen el borde limpio',
    },
    'cheese on border': {
      thing: 'el borde',
      fault: 'hay queso sobre el borde',
      name: 'Borde limpio',
      right: 'tienen el borde limpio',
    },
    'pizza size': {
      thing: 'el tamaño',
      fault: 'las pizzas no tienen el tamaño habitual',
      name: 'Tamaño',
      right: 'tienen el tamaño habitual',
    },
    'Queso interior': {
      thing: 'el queso',
      fault: 'falta queso en el centro',
      name: 'Queso interior',
      right: 'llevan el queso habitual en el centro',
    },
    'Queso exterior': {
      thing: 'el queso',
      fault: 'falta queso hacia el borde',
      name: 'Queso exterior',
      right: 'llevan el queso habitual hacia el borde',
    },
    'cheese cover': {
      thing: 'el queso',
      fault: 'falta queso',
      name: 'Queso',
      right: 'llevan el queso habitual',
    },
    ingredients: {
      thing: 'los ingredientes',
      fault: 'faltan ingredientes',
      name: 'Ingredientes',
      right: 'llevan los ingredientes habituales',
    },
    'Ingredientes interior': {
      thing: 'los ingredientes',
      fault: 'faltan ingredientes en el centro',
      name: 'Ingredientes en el centro',
      right: 'llevan los ingredientes habituales en el centro',
    },
    'Ingredientes exterior': {
      thing: 'los ingredientes',
      fault: 'faltan ingredientes hacia el borde',
      name: 'Ingredientes hacia el borde',
      right: 'llevan los ingredientes habituales hacia el borde',
    },
    'Cocción queso': {
      thing: 'el horno',
      fault: 'el queso no está fundido como siempre',
      name: 'Fundido',
      right: 'están fundidas como siempre',
    },
    overbaked: {
      thing: 'el horno',
      fault: 'las pizzas salen demasiado oscuras',
      name: 'Demasiado horneadas',
      right: 'no están demasiado oscuras',
    },
    bubbles: {
      thing: 'la masa',
      fault: 'las pizzas tienen burbujas',
      name: 'Burbujas',
      right: 'no tienen burbujas',
    },
    bad_cut: {
      thing: 'el corte',
      fault: 'las pizzas están mal cortadas',
      name: 'Corte',
      right: 'están bien cortadas',
    },
  },
};
