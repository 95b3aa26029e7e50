import type { Language } from '@crustodian/domain/figures/problems';
import { may, type Viewer } from '@crustodian/domain/people/access';
import { feedRights } from '@crustodian/domain/review/feed-visibility';

/** Users who have the key; without a right, everyone who may open the feed. */
type Right = 'review' | 'select' | 'scores';

interface ListedKey {
  /** As in KeyboardEvent.key, or a named combination. */
  keys: readonly string[];
  name: Record<Language, string>;
  needs?: Right;
}

interface ListedGroup {
  title: Record<Language, string>;
  keys: readonly ListedKey[];
}

/**
 * The keys of the feed, the open pizza and the blind review; listed on every page, even where they
 * have no effect.
 */
const GROUPS: readonly ListedGroup[] = [
  {
    title: { en: 'Daily feed', es: 'Pizzas del día' },
    keys: [
      {
        keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
        name: { en: 'Move between pizzas', es: 'Moverse entre las pizzas' },
      },
      {
        keys: ['Home', 'End'],
        name: { en: 'First or last in the row', es: 'Primera o última de la fila' },
      },
      {
        keys: ['PageUp', 'PageDown'],
        name: { en: 'Page up or down', es: 'Página arriba o abajo' },
      },
      { keys: ['Enter'], name: { en: 'Open the pizza', es: 'Abrir la pizza' } },
      { keys: [' '], name: { en: 'Select', es: 'Seleccionar' }, needs: 'select' },
      {
        keys: ['Shift+Space', 'Shift+click'],
        name: { en: 'Select a range', es: 'Seleccionar varias seguidas' },
        needs: 'select',
      },
    ],
  },
  {
    title: { en: 'Open pizza', es: 'Pizza abierta' },
    keys: [
      { keys: ['ArrowLeft', 'ArrowUp'], name: { en: 'Previous pizza', es: 'Pizza anterior' } },
      { keys: ['ArrowRight', 'ArrowDown'], name: { en: 'Next pizza', es: 'Pizza siguiente' } },
      {
        keys: ['Escape'],
        name: { en: 'Leave editing, then the pizza', es: 'Dejar de editar, luego cerrar la pizza' },
      },
      { keys: ['v'], name: { en: 'Global or Details', es: 'Global o detalles' }, needs: 'scores' },
      { keys: ['x'], name: { en: 'This is not right', es: 'Esto no está bien' }, needs: 'scores' },
      {
        keys: ['1'],
        name: { en: 'To standard, next pizza', es: 'En estándar, pizza siguiente' },
        needs: 'review',
      },
      {
        keys: ['2'],
        name: { en: 'Maybe, next pizza', es: 'Quizá, pizza siguiente' },
        needs: 'review',
      },
      {
        keys: ['3'],
        name: { en: 'Not to standard, next pizza', es: 'Fuera del estándar, pizza siguiente' },
        needs: 'review',
      },
      {
        keys: ['j', 'k'],
        name: { en: 'Next or previous unreviewed', es: 'Siguiente o anterior sin revisar' },
        needs: 'review',
      },
      { keys: ['b'], name: { en: 'Bubbles', es: 'Burbujas' }, needs: 'review' },
      { keys: ['o'], name: { en: 'Overbaked', es: 'Demasiado horneada' }, needs: 'review' },
      { keys: ['c'], name: { en: 'Bad cut', es: 'Mal cortada' }, needs: 'review' },
      { keys: ['h'], name: { en: 'Hide or show', es: 'Ocultar o mostrar' }, needs: 'review' },
      {
        keys: ['s'],
        name: { en: 'Scoring Feedback', es: 'Corregir la puntuación' },
        needs: 'review',
      },
      { keys: ['d'], name: { en: 'Data Feedback', es: 'Corregir los datos' }, needs: 'review' },
      { keys: ['u'], name: { en: 'Undo', es: 'Deshacer' }, needs: 'review' },
    ],
  },
  {
    title: { en: 'Blind review', es: 'Revisión a ciegas' },
    keys: [
      {
        keys: ['0', '9'],
        name: { en: 'Share of the points, 0 to 9', es: 'Parte de los puntos, de 0 a 9' },
        needs: 'review',
      },
      {
        keys: ['Backspace'],
        name: { en: 'One digit back', es: 'Un dígito atrás' },
        needs: 'review',
      },
      {
        keys: ['b', 'o', 'c'],
        name: {
          en: 'Bubbles, overbaked, bad cut',
          es: 'Burbujas, demasiado horneada, mal cortada',
        },
        needs: 'review',
      },
      {
        keys: ['s'],
        name: { en: 'Wrong specialty', es: 'Especialidad equivocada' },
        needs: 'review',
      },
      { keys: ['x'], name: { en: 'Cannot be judged', es: 'No se puede juzgar' }, needs: 'review' },
      {
        keys: ['z', 'g'],
        name: {
          en: 'Zoom; golden sample full size',
          es: 'Ampliar; muestra de referencia a tamaño completo',
        },
        needs: 'review',
      },
      {
        keys: ['Enter'],
        name: { en: 'Done, then next pizza', es: 'Listo, luego pizza siguiente' },
        needs: 'review',
      },
      {
        keys: ['d'],
        name: { en: 'Verdict or digits, this pizza', es: 'Veredicto o dígitos, esta pizza' },
        needs: 'review',
      },
      {
        keys: ['k', 'n'],
        name: {
          en: 'After it: correct the score; note',
          es: 'Después: corregir la puntuación; nota',
        },
        needs: 'review',
      },
      { keys: ['Escape'], name: { en: 'Stop', es: 'Parar' }, needs: 'review' },
    ],
  },
];

/** The keys available to the viewer. */
export function listedKeys(viewer: Viewer): ListedGroup[] {
  const review = may(viewer, 'reviewer');
  const rights: Record<Right, boolean> = {
    review,
    select: review || may(viewer, 'staff'),
    scores: feedRights(viewer).scores,
  };
  return GROUPS.map(({ title, keys }) => ({
    title,
    keys: keys.filter(({ needs }) => needs === undefined || rights[needs]),
  })).filter(({ keys }) => keys.length > 0);
}
