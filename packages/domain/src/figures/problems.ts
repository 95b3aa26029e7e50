export type Language = 'en' | 'es';

interface Problem {
  label: Record<Language, string>;
  /** How to fix it. */
  tips: Record<Language, readonly string[]>;
  /** Counted when the pipeline flags it, but not selectable as a main problem (decision X103). */
  pickable: boolean;
}

/** Possible problems of a pizza on a report (spec 002 section 3), in display order. */
export const PROBLEMS = {
  ingredient_distribution: {
    label: { en: 'Ingredient distribution', es: 'Distribución de ingredientes' },
    tips: {
      en: [
        'Start at the border and work towards the centre.',
        'Every slice gets the same number of pieces: count them on the first slice.',
        'Look at the pizza once more before it goes into the oven and fill the gaps.',
      ],
      es: [
        'Empieza por el borde y sigue hacia el centro.',
        'Cada porción lleva el mismo número de piezas: cuéntalas en la primera.',
        'Mira la pizza una vez más antes de hornearla y rellena los huecos.',
      ],
    },
    pickable: true,
  },
  circularity: {
    label: { en: 'Circularity', es: 'Circularidad' },
    tips: {
      en: [
        'Let the dough reach room temperature before it is stretched.',
        'Stretch from the centre outwards and turn it a little each time.',
        'Set it down without pulling on one side.',
      ],
      es: [
        'Deja que la masa llegue a temperatura ambiente antes de estirarla.',
        'Estira del centro hacia fuera y gírala un poco cada vez.',
        'Colócala sin tirar de un lado.',
      ],
    },
    pickable: true,
  },
  overbaked: {
    label: { en: 'Overbaked', es: 'Demasiado horneada' },
    tips: {
      en: [
        'Check temperature and belt speed of the oven at the start of every shift.',
        'Do not send a pizza through the oven twice.',
      ],
      es: [
        'Comprueba la temperatura y la velocidad del horno al empezar cada turno.',
        'No pases una pizza dos veces por el horno.',
      ],
    },
    pickable: false,
  },
  cut: {
    label: { en: 'Cut', es: 'Corte' },
    tips: {
      en: [
        'The first cut goes through the centre, the second crosses it at a right angle.',
        'Cut through in one go and keep the blade sharp.',
      ],
      es: [
        'El primer corte pasa por el centro, el segundo lo cruza en ángulo recto.',
        'Corta de una sola vez y mantén la cuchilla afilada.',
      ],
    },
    pickable: true,
  },
  bubbles: {
    label: { en: 'Bubbles', es: 'Burbujas' },
    tips: {
      en: [
        'Dock the dough evenly, up to the border.',
        'Pop bubbles as soon as they rise in the oven.',
      ],
      es: [
        'Pincha la masa por igual, hasta el borde.',
        'Pincha las burbujas en cuanto suban en el horno.',
      ],
    },
    pickable: true,
  },
  pizza_size: {
    label: { en: 'Pizza size', es: 'Tamaño de la pizza' },
    tips: {
      en: [
        'Weigh the dough ball before it is stretched.',
        'Stretch until the dough fills the screen from rim to rim.',
      ],
      es: [
        'Pesa la bola de masa antes de estirarla.',
        'Estira hasta que la masa llene la rejilla de borde a borde.',
      ],
    },
    pickable: true,
  },
  cheese_distribution: {
    label: { en: 'Cheese distribution', es: 'Distribución del queso' },
    tips: {
      en: [
        'Use the cup: the right amount is half of an even cover.',
        'Spread the cheese in a spiral, from the border inwards.',
      ],
      es: [
        'Usa el vaso medidor: la cantidad correcta es la mitad de una cobertura uniforme.',
        'Reparte el queso en espiral, del borde hacia dentro.',
      ],
    },
    pickable: true,
  },
} as const satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof PROBLEMS;

// Safe because the keys of an object literal are those of its type.
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/**
 * Whether a reviewer may set it as the main problem. Overbaked is displayed but cannot be selected
 * (spec 002 section 5).
 */
export const isPickable = (problem: ProblemCode): boolean => PROBLEMS[problem].pickable;
