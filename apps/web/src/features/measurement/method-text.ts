import { say } from '../../language/language.ts';
import { countText } from '../../pizza/formatters.ts';
import type { Measurement } from './measurement-calls.ts';

/** Sample sizes behind the page, and the names of the methods. */
export function methodText({ error, drawn, judged, doubles, repeats }: Measurement): string {
  const [all, read, shared, again] = [drawn, judged, doubles, repeats].map(countText);
  const counts = say({
    en: `${all} drawn, ${read} judged, ${shared} by two people, ${again} twice by one.`,
    es: `${all} sorteadas, ${read} juzgadas, ${shared} por dos personas, ${again} dos veces por la misma.`,
  });
  if (!error) return counts;
  const percent = error.gaugePercent.toFixed(0);
  return say({
    en: `${counts} Method: difference estimator on a uniform daily draw (prediction-powered inference), 95% intervals; gauge study after AIAG: ${percent}% of the spread is the gauge, ${error.classes} distinct classes; the engine on turned and mirrored pictures and on frames of one video; reviewer effects from doubles and from repeats turned by k × 45°; engine against people without reviewer effects, with reviewers as clusters.`,
    es: `${counts} Método: estimador de diferencia sobre un sorteo diario uniforme (prediction-powered inference), intervalos del 95 %; estudio del instrumento según AIAG: el ${percent} % de la dispersión es del instrumento, ${error.classes} clases distintas; el motor en fotos giradas y reflejadas y en cuadros de un mismo video; efectos de los revisores a partir de pizzas compartidas y de repeticiones giradas k × 45°; el motor frente a las personas sin los efectos de los revisores, con los revisores como conglomerados.`,
  });
}
