import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { say } from '../../../language/language.ts';
import { hideName } from '../review-texts.ts';

/** Asks for confirmation before one or more pizzas are hidden. */
export const confirmHiding = (count: number): Promise<boolean> =>
  confirm(
    count === 1
      ? {
          title: say({
            en: 'Are you sure you want to hide this result?',
            es: '¿Seguro que quieres ocultar este resultado?',
          }),
          question: say({
            en: 'It will be removed from the feed, scores and reports. You can show it again later.',
            es: 'Se quitará de la lista, las puntuaciones y los informes. Podrás mostrarlo de nuevo.',
          }),
          act: hideName(),
          destructive: true,
        }
      : {
          title: say({
            en: `Are you sure you want to hide these ${count} results?`,
            es: `¿Seguro que quieres ocultar estos ${count} resultados?`,
          }),
          question: say({
            en: 'They will be removed from the feed, scores and reports. You can show them again later.',
            es: 'Se quitarán de la lista, las puntuaciones y los informes. Podrás mostrarlos de nuevo.',
          }),
          act: say({ en: `Hide ${count} pizzas`, es: `Ocultar ${count} pizzas` }),
          destructive: true,
        },
  );
