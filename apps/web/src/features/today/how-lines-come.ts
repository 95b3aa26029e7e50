import { QUIET_DAYS } from '@crustodian/domain/signals/day-signals';
import { FEWEST_VENUES, SHARE_OF_VENUES } from '@crustodian/domain/signals/false-discovery';
import { FEWEST_BAD } from '@crustodian/domain/signals/chart-shifts';
import { FEWEST_PIZZAS } from '@crustodian/domain/signals/baseline-weeks';
import { DAYS_SUGGESTED } from '@crustodian/domain/today/suggestion-texts';
import { MOST_LINES } from '@crustodian/domain/today/today-lines';
import { say } from '../../language/language.ts';
import { shareText } from '../../pizza/formatters.ts';
import { capital, numberWord } from '../../pizza/words.ts';

/** The rules by which lines appear in Today and disappear, in one or two sentences each. */
export function howLinesCome(): string[] {
  const [stores, bad, lines, share] = [
    numberWord(FEWEST_VENUES),
    numberWord(FEWEST_BAD),
    numberWord(MOST_LINES),
    shareText(SHARE_OF_VENUES),
  ];
  return [
    say({
      en: `What is usual is learned from the store’s own last eight weeks, from ${FEWEST_PIZZAS} pizzas on. A kitchen line begins when the pizzas of a shift, taken together, are no longer usual and at least ${bad} of them show the fault: one bad pizza makes no line.`,
      es: `Lo habitual se aprende de las últimas ocho semanas de la propia tienda, a partir de ${FEWEST_PIZZAS} pizzas. Una línea de cocina empieza cuando las pizzas de un turno, en conjunto, dejan de ser lo habitual y al menos ${bad} muestran el fallo: una sola pizza mala no hace una línea.`,
    }),
    say({
      en: `The same fault within a day in at least ${stores} stores, and in more than ${share} of them, is one line.`,
      es: `El mismo fallo en un día en al menos ${stores} tiendas, y en más del ${share} de ellas, es una sola línea.`,
    }),
    say({
      en: 'While a store’s camera is in doubt, its kitchen lines wait behind the camera’s.',
      es: 'Mientras la cámara de una tienda está en duda, sus líneas de cocina esperan detrás de la de la cámara.',
    }),
    say({
      en: `Each finished day is compared with the ${QUIET_DAYS} quiet days before it; what is wrong with the rim, the size, the portion, the placement or the bake of a store is one line, also where several criteria show it.`,
      es: `Cada día terminado se compara con los ${QUIET_DAYS} días tranquilos anteriores; lo que falla en el borde, el tamaño, la porción, el reparto o el horneado de una tienda es una sola línea, aunque lo muestren varios criterios.`,
    }),
    say({
      en: `Cameras that see no pizza come first, then the points that a fault loses in a week, and good news last. ${capital(lines)} lines stand open, the others are folded away.`,
      es: `Primero van las cámaras que no ven ninguna pizza, después los puntos que un fallo pierde en una semana, y al final las buenas noticias. ${capital(lines)} líneas están a la vista, las demás plegadas.`,
    }),
    say({
      en: `A kitchen line leaves when somebody acts on it, when the pizzas are as usual again, or after 24 hours; an action that did not help, after a week; what another store suggests leaves after ${DAYS_SUGGESTED} days.`,
      es: `Una línea de cocina se va cuando alguien hace algo, cuando las pizzas vuelven a ser como siempre, o a las 24 horas; una acción que no ayudó, a la semana; lo que sugiere otra tienda se va a los ${DAYS_SUGGESTED} días.`,
    }),
  ];
}
