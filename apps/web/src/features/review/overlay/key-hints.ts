import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { DetailMode, OpenEdit } from './open-pizza.ts';
import type { ReviewRights } from '../review-setting.ts';
import { say } from '../../../language/language.ts';
import { hideName, showName, standardTitle, undoName } from '../review-texts.ts';

export interface KeyHint {
  keys: readonly string[];
  name: string;
}

export interface HintedMode {
  mode: DetailMode;
  /** The part being edited, if any. */
  editing: OpenEdit['what'] | null;
  rights: Pick<ReviewRights, 'pictureOnly' | 'review'>;
}

type Hinted = HintedMode & {
  card: Pick<PizzaCard, 'censored' | 'evaluationResult' | 'specialty'>;
};

function editingHints(what: OpenEdit['what']): readonly KeyHint[] {
  const leave = { keys: ['Esc'], name: say({ en: 'Stop editing', es: 'Dejar de editar' }) };
  return what === 'scores'
    ? [
        { keys: ['Tab'], name: say({ en: 'Next criterion', es: 'Siguiente criterio' }) },
        { keys: ['←', '→'], name: say({ en: 'Fewer / more points', es: 'Menos / más puntos' }) },
        leave,
      ]
    : [
        { keys: ['Tab'], name: say({ en: 'Next field', es: 'Siguiente campo' }) },
        { keys: [say({ en: 'Space', es: 'Espacio' })], name: say({ en: 'Choose', es: 'Elegir' }) },
        leave,
      ];
}

/** The keys that are active in the overlay's current mode. */
export function keyHints({ card, mode, editing, rights }: Hinted): readonly KeyHint[] {
  if (editing) return editingHints(editing);
  const { pictureOnly, review } = rights;
  return [
    { keys: ['←', '→'], name: say({ en: 'Previous / next', es: 'Anterior / siguiente' }) },
    ...hint(
      !pictureOnly,
      'V',
      mode === 'global' ? say({ en: 'Details', es: 'Detalles' }) : 'Global',
    ),
    ...(review && card.specialty !== null
      ? [{ keys: ['1', '2', '3'], name: standardTitle() }]
      : []),
    ...hint(
      review && card.evaluationResult !== null,
      'S',
      say({ en: 'Scoring', es: 'Puntuación' }),
    ),
    ...hint(review, 'D', say({ en: 'Data', es: 'Datos' })),
    ...hint(review, 'H', card.censored === 1 ? showName() : hideName()),
    ...hint(review, 'U', undoName()),
    { keys: ['?'], name: say({ en: 'All shortcuts', es: 'Todos los atajos' }) },
  ];
}

const hint = (works: boolean, key: string, name: string): KeyHint[] =>
  works ? [{ keys: [key], name }] : [];
