import { MOST_LEFT, type UNJUDGEABLE } from '@crustodian/contract/audit';
import { say } from '../../language/language.ts';
import { criterionName } from '../../pizza/criterion-name.ts';
import { standardName } from '../../pizza/names.ts';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { capital, listed, numberAlone, numberWord } from '../../pizza/words.ts';

/** 'Cheese seal', as the title of a row. */
export const criterionTitle = (key: string): string => capital(criterionName(key));

interface Look {
  row: { en: string; es: string };
  sentence: { en: string; es: string };
}
const BORDER: Look = {
  row: { en: 'even, about a thumb', es: 'parejo, como un pulgar' },
  sentence: {
    en: 'The border is as wide on every side.',
    es: 'El borde es igual de ancho por todos lados.',
  },
};
const SEAL: Look = {
  row: { en: 'cheese closes on the border', es: 'el queso cierra en el borde' },
  sentence: {
    en: 'The cheese should close on the border all round; red between them is an open seal.',
    es: 'El queso debe cerrar en el borde todo alrededor; rojo entre los dos es un sello abierto.',
  },
};
const DOUGH_ALONE = { en: 'The border shows dough alone.', es: 'En el borde solo se ve masa.' };
const COVERED = {
  en: 'Cheese covers the sauce evenly.',
  es: 'El queso cubre la salsa por igual.',
};
const LOOK_FOR: Record<string, Look> = {
  'Ingredientes interior': {
    row: { en: 'spread over the inner half', es: 'repartidos por la mitad interior' },
    sentence: {
      en: 'Every slice has its share, near the middle too.',
      es: 'Cada porción lleva su parte, también cerca del centro.',
    },
  },
  'Ingredientes exterior': {
    row: { en: 'reach the cheese edge', es: 'llegan hasta el fin del queso' },
    sentence: {
      en: 'The last pieces lie where the cheese ends.',
      es: 'Las últimas piezas están donde termina el queso.',
    },
  },
  'Queso interior': {
    row: { en: 'no bare sauce inside', es: 'sin salsa al descubierto dentro' },
    sentence: COVERED,
  },
  'Queso exterior': {
    row: { en: 'no bare ring outside', es: 'sin anillo al descubierto fuera' },
    sentence: {
      en: 'Red before the border is a bare ring.',
      es: 'Rojo antes del borde es un anillo al descubierto.',
    },
  },
  Bordes: BORDER,
  'Cocción queso': {
    row: { en: 'melted, not browned dry', es: 'fundido, no seco ni dorado de más' },
    sentence: {
      en: 'Melted through, without raw threads or dry brown spots.',
      es: 'Bien fundido, sin hebras crudas ni manchas secas.',
    },
  },
  'Sello de queso': SEAL,
  Limpieza: {
    row: { en: 'no sauce or cheese on it', es: 'sin salsa ni queso encima' },
    sentence: DOUGH_ALONE,
  },
  'pizza size': {
    row: { en: 'fills its place', es: 'llena su lugar' },
    sentence: {
      en: 'As large as the golden sample.',
      es: 'Tan grande como la muestra de referencia.',
    },
  },
  'border size': BORDER,
  'cheese on border': {
    row: { en: 'no cheese on it', es: 'sin queso encima' },
    sentence: DOUGH_ALONE,
  },
  'cheese seal': SEAL,
  'cheese cover': {
    row: { en: 'no bare sauce', es: 'sin salsa al descubierto' },
    sentence: COVERED,
  },
  ingredients: {
    row: { en: 'spread over all slices', es: 'repartidos por todas las porciones' },
    sentence: { en: 'Every slice has its share.', es: 'Cada porción lleva su parte.' },
  },
};

/** What to look for, as a short text for the row and a sentence below the close-ups. */
export function lookFor(key: string): { row: string; sentence: string } {
  const look = LOOK_FOR[key];
  return look ? { row: say(look.row), sentence: say(look.sentence) } : { row: '', sentence: '' };
}

export const leftText = (left: number): string =>
  left === 0
    ? say({ en: 'Done', es: 'Listo' })
    : say({
        en: `${capital(numberWord(left))} more to go`,
        es: left === 1 ? 'Falta uno' : `Faltan ${numberWord(left)}`,
      });

/** 'not to standard', or a text for pizzas that cannot be judged. */
export const verdictText = (standard: Standard | null): string =>
  standard === null
    ? say({ en: 'cannot be judged', es: 'no se puede juzgar' })
    : standardName(standard).toLowerCase();

export const VERDICT_HINTS = {
  to_standard: {
    en: 'As good as the golden sample, or close',
    es: 'Tan buena como la muestra, o casi',
  },
  maybe_to_standard: { en: 'A colleague should look', es: 'Debería verla otra persona' },
  not_to_standard: { en: 'You would not send it out', es: 'No la enviarías' },
} as const satisfies Record<Standard, unknown>;

export const REASONS = {
  not_a_pizza: { en: 'It is not a pizza', es: 'No es una pizza' },
  not_ours: {
    en: 'It is none of these stores’ pizzas',
    es: 'No es una pizza de estas tiendas',
  },
  damaged: { en: 'It was damaged after it was made', es: 'Se dañó después de hacerse' },
  cut_off: { en: 'Too little of it is in the picture', es: 'Se ve muy poco de ella' },
  covered: { en: 'Something covers it', es: 'Algo la tapa' },
  blurred: { en: 'It is blurred', es: 'Está borrosa' },
  dark: { en: 'It is too dark or too bright', es: 'Está muy oscura o muy clara' },
} as const satisfies Record<(typeof UNJUDGEABLE)[number], unknown>;

/** '22 pizzas left today, about 4 minutes', '1000 or more pizzas left today'. */
export function minutesText(pizzas: number, medianMs: number | null): string {
  if (pizzas >= MOST_LEFT) {
    return say({
      en: `${MOST_LEFT} or more pizzas left today`,
      es: `Quedan ${MOST_LEFT} pizzas o más hoy`,
    });
  }
  const left = say({
    en: `${pizzas} ${pizzas === 1 ? 'pizza' : 'pizzas'} left today`,
    es: pizzas === 1 ? 'Queda 1 pizza hoy' : `Quedan ${pizzas} pizzas hoy`,
  });
  if (medianMs === null || pizzas === 0) return left;
  const minutes = Math.max(1, Math.round((pizzas * medianMs) / 60_000));
  return say({
    en: `${left}, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    es: `${left}, ${minutes === 1 ? 'alrededor de un minuto' : `unos ${minutes} minutos`}`,
  });
}

/** The same on a phone: '22 left', '1000+ left'. */
export function shortLeftText(pizzas: number): string {
  const number = pizzas >= MOST_LEFT ? `${MOST_LEFT}+` : pizzas;
  return say({ en: `${number} left`, es: `${pizzas === 1 ? 'queda' : 'quedan'} ${number}` });
}

/** Title and text above a comparison. */
export function comparisonText(rows: readonly { key: string; agree: boolean; isMore: boolean }[]): {
  title: string;
  text: string;
} {
  const agreed = rows.filter(({ agree }) => agree).length;
  const of = (isMore: boolean) =>
    rows.filter((row) => !row.agree && row.isMore === isMore).map(({ key }) => criterionName(key));
  const parts = [
    ...(of(true).length > 0
      ? [
          say({
            en: `You gave more for ${listed(of(true))}.`,
            es: `Diste más en ${listed(of(true))}.`,
          }),
        ]
      : []),
    ...(of(false).length > 0
      ? [
          say({
            en: `You gave less for ${listed(of(false))}.`,
            es: `Diste menos en ${listed(of(false))}.`,
          }),
        ]
      : []),
  ];
  const title =
    agreed === rows.length
      ? say({
          en: `You agree on all ${numberWord(agreed)}.`,
          es: `Coincides en los ${numberWord(agreed)} criterios.`,
        })
      : say({
          en: `You agree on ${numberAlone(agreed)} of ${numberWord(rows.length)}.`,
          es: `Coincides en ${agreed} de ${rows.length} criterios.`,
        });
  const end = say({
    en: 'Neither answer is “right”: the week’s figure uses yours.',
    es: 'Ninguna respuesta es «la correcta»: la cifra de la semana usa la tuya.',
  });
  return { title, text: [...parts, end].join(' ') };
}
