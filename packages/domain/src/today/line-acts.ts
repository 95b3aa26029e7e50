import type { ReviewBehind } from './today-facts.ts';
import type { TodayLine } from './today-lines.ts';

interface ActText {
  en: string;
  es: string;
}

const START: ActText = { en: 'Start an action', es: 'Iniciar una acción' };
const START_ONE: ActText = { en: 'Start one action', es: 'Iniciar una sola acción' };

/** The label of a line's button, on the Today page and in the morning mail. */
export function lineAct(line: TodayLine): ActText {
  switch (line.kind) {
    case 'kitchen':
      return START;
    case 'chain-wide':
      return START_ONE;
    case 'day':
      if (line.part === null) return { en: 'Look at the day', es: 'Ver el día' };
      return line.days.length > 1 ? START_ONE : START;
    case 'camera':
      return { en: 'See the pizzas', es: 'Ver las pizzas' };
    case 'camera-item':
      return { en: 'Check the camera', es: 'Revisar la cámara' };
    case 'action':
      return actionAct(line.action);
    case 'reviews':
      return line.reviews.mayReview
        ? reviewAct(line.reviews.stores)
        : { en: 'See who judges', es: 'Ver quién juzga' };
    case 'suggestion':
      return line.suggestions.length > 1 ? START_ONE : START;
    case 'reports':
      return line.reports.maySend
        ? { en: 'Look and send', es: 'Revisar y enviar' }
        : { en: 'Look at it', es: 'Verlo' };
    case 'objections':
      return { en: 'See the questions', es: 'Ver las preguntas' };
    case 'objection':
      return { en: 'Read the answer', es: 'Leer la respuesta' };
  }
}

/** 'Review 12 now': the number of drawn pizzas not judged yet. */
function reviewAct(stores: readonly ReviewBehind[]): ActText {
  const left = stores.reduce((sum, { judged, drawn }) => sum + drawn - judged, 0);
  return { en: `Review ${left} now`, es: `Revisar ${left} ahora` };
}

function actionAct({ state, first }: (TodayLine & { kind: 'action' })['action']): ActText {
  if (state === 'did-not-help') return { en: 'Try something else', es: 'Probar otra cosa' };
  if (state === 'relapsed') return { en: 'Open it again', es: 'Abrirla de nuevo' };
  return {
    en: `See the ${first.pizzas}`,
    es: first.pizzas === 1 ? 'Ver la pizza' : `Ver las ${first.pizzas}`,
  };
}
